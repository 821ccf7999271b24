import * as pulumi from "@pulumi/pulumi";
import { registry } from "trefoil";

const config = new pulumi.Config();
/** Repository with its registry, for example `ghcr.io/acme/app`. */
const repository = config.require("repository");
/** Digest of the image in production. Its tag never expires, because this program declares it. Default: none. */
const production = config.get("production");

/** Docker Hub returns the time of the last push. Other registries have only the creation date of the images. */
const isOnDockerHub = /^(docker\.io\/)?[^/.:]+\/[^/]+$/.test(repository);

const released = production
  ? [new registry.ImageTag("production", { repository, tag: "production", digest: production, overwrite: true })]
  : [];

new registry.TagRetention(
  "builds",
  {
    repository,
    rules: [
      { patterns: ["pr-*", "branch-*"], olderThanDays: config.getNumber("days") ?? 30 },
      { patterns: ["build-*"], keepLatest: config.getNumber("builds") ?? 20 },
    ],
    protectedTags: ["latest", "v*"],
    useCreationDate: !isOnDockerHub,
    reportTags: config.getBoolean("report") ?? false,
  },
  { dependsOn: released },
);
