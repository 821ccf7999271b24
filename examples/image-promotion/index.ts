import * as pulumi from "@pulumi/pulumi";
import { registry } from "trefoil";

const config = new pulumi.Config();
/** Repository of builds and tests, for example `ghcr.io/acme/app`. */
const staging = config.require("staging");
/** Repository of production, for example `docker.io/acme/app`. */
const production = config.require("production");
/** Tag of this release, for example `1.4.0`. It never moves. */
const release = config.require("release");
/** Tested digest. Default: the current digest of `staging`. */
const passed = config.get("digest");

const tested = passed ? pulumi.output(passed) : registry.getImageOutput({ image: `${staging}:staging` }).digest;

// Each release is a separate resource. The next release does not change its tag, and neither does a push to `staging`.
const released = new registry.ImageCopy(
  `release-${release}`,
  { source: pulumi.interpolate`${staging}@${tested}`, repository: production, tag: release },
  { ignoreChanges: ["source"] },
);

// `overwrite` moves these tags to the release regardless of their current digest.
for (const tag of ["production", "latest"]) {
  new registry.ImageTag(tag, { repository: released.repository, tag, digest: released.digest, overwrite: true });
}

export const digest = released.digest;

/** Image by digest. A deployment with this name does not change when tags move. */
export const image = pulumi.interpolate`${released.repository}@${released.digest}`;
