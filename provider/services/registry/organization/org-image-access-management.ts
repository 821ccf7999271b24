import { z } from "zod";
import { defineResource } from "../../../define";
import { credentials } from "../credentials";
import { organization } from "../names";
import { registry } from "../service";

const needed = credentials({ password: "an owner of the organization" });

export const orgImageAccessManagement = defineResource({
  service: registry,
  name: "OrgImageAccessManagement",
  description: "Image Access Management, which restricts the images that members of an organization can pull.",
  path: { collection: "/v2/orgs/{organization}/settings", item: "/v2/orgs/{organization}/settings" },
  singleton: {
    defaults: {
      restricted_images: { enabled: false, allow_official_images: true, allow_verified_publishers: true },
    },
    switch: "enabled",
  },
  extra: false,
  inputs: {
    organization: organization.meta({ replaceOnChanges: true }),
    enabled: z.boolean().default(true).meta({ description: "Enforce the restrictions." }),
    allowOfficialImages: z.boolean().default(true).meta({ description: "Allow Docker Official Images." }),
    allowVerifiedPublishers: z
      .boolean()
      .default(true)
      .meta({ description: "Allow images of Docker Verified Publishers." }),
  },
  encode: ({ enabled, allowOfficialImages, allowVerifiedPublishers }) => ({
    restricted_images: {
      enabled,
      allow_official_images: allowOfficialImages,
      allow_verified_publishers: allowVerifiedPublishers,
    },
  }),
  decode: ({ restricted_images: of }) => ({
    enabled: of?.enabled,
    allowOfficialImages: of?.allow_official_images,
    allowVerifiedPublishers: of?.allow_verified_publishers,
  }),
  permissions: { read: needed, write: needed },
  verification: {
    update: { allowVerifiedPublishers: true },
    effect: "Meanwhile, members of the organization can pull only the images that the settings allow.",
  },
  docs: { defaults: { vendorClient: ["enabled", "allowOfficialImages", "allowVerifiedPublishers"] } },
  examples: { basic: { organization: "acme", enabled: true, allowVerifiedPublishers: false } },
});
