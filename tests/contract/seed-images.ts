import { type Image, image, index } from "../oci/harness/images";

const alpha = image({ layers: [Buffer.from("alpha")], platform: "linux/amd64" });
const beta = image({ layers: [Buffer.from("beta")], platform: "linux/arm64" });
const gamma = image({ layers: [Buffer.from("alpha"), Buffer.from("gamma")], platform: "linux/amd64" });

/** What lies in `registry.example.com/acme/app`, which the examples and their variations name: the same bytes always. */
export const seedImages: Readonly<Record<"alpha" | "beta" | "gamma" | "both", Image>> = {
  alpha,
  beta,
  gamma,
  both: index({ "linux/amd64": alpha, "linux/arm64": beta }),
};
