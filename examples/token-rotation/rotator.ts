import { readFileSync } from "node:fs";
import { createRotator } from "trefoil/rotate";

const { ROTATOR_URL = "", ROTATOR_ENVIRONMENTS = "", PULUMI_URL } = process.env;

/** Handles the requests of Pulumi ESC. Credentials of Docker Hub and Ably are in the environment. */
export const rotate = createRotator({
  url: ROTATOR_URL,
  environments: ROTATOR_ENVIRONMENTS.split(",")
    .map((name) => name.trim())
    .filter(Boolean),
  credentials: JSON.parse(readFileSync(new URL("rotate.json", import.meta.url), "utf8")),
  pulumiUrl: PULUMI_URL,
  report: (line) => console.error(line),
});
