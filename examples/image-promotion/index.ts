import * as pulumi from "@pulumi/pulumi";
import { registry } from "trefoil";

const config = new pulumi.Config();
/** Where builds are pushed and tested, such as `ghcr.io/acme/app`. */
const staging = config.require("staging");
/** Where production pulls from, such as `docker.io/acme/app`. */
const production = config.require("production");
/** The tag that is this release's own and never moves again, such as `1.4.0`. */
const release = config.require("release");
/** The digest that the tests passed; without it what `staging` points at now. */
const passed = config.get("digest");

const tested = passed ? pulumi.output(passed) : registry.getImageOutput({ image: `${staging}:staging` }).digest;

// Each release is a resource of its own: the next one leaves the tag of this one where it is, and what `staging` points at
// by then does not move it.
const released = new registry.ImageCopy(
  `release-${release}`,
  { source: pulumi.interpolate`${staging}@${tested}`, repository: production, tag: release },
  { ignoreChanges: ["source"] },
);

// They follow the release and belong to nobody else: whatever they point at now, they are moved.
for (const tag of ["production", "latest"]) {
  new registry.ImageTag(tag, { repository: released.repository, tag, digest: released.digest, overwrite: true });
}

export const digest = released.digest;

/** What a deployment names, so that it runs these very bytes whatever becomes of the tags. */
export const image = pulumi.interpolate`${released.repository}@${released.digest}`;
