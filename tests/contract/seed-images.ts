import { type Image, image, index } from "../support/oci/images";

const alpha = image({ layers: [Buffer.from("alpha")], platform: "linux/amd64" });
const beta = image({ layers: [Buffer.from("beta")], platform: "linux/arm64" });
const gamma = image({ layers: [Buffer.from("alpha"), Buffer.from("gamma")], platform: "linux/amd64" });
const delta = image({ layers: [Buffer.from("delta")], platform: "linux/arm64" });

/** Content of `registry.example.com/acme/app`, which the examples and their variations use. Always the same bytes. */
export const seedImages: Readonly<Record<"alpha" | "both" | "next", Image>> = {
  alpha,
  both: index({ "linux/amd64": alpha, "linux/arm64": beta }),
  next: index({ "linux/amd64": gamma, "linux/arm64": delta }),
};
