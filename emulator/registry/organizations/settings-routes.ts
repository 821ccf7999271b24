import { z } from "zod";
import type { Json, JsonObject } from "../../json";
import type { HttpResponse } from "../../server/http";
import type { RouteRequest, Router } from "../../server/router";
import type { Store } from "../../store/store";
import type { Access } from "../authentication/access";
import { invalidFields } from "../errors";

const imageAccessSchema = z.object({
  restricted_images: z.object({
    enabled: z.boolean(),
    allow_official_images: z.boolean(),
    allow_verified_publishers: z.boolean(),
  }),
});
const registryAccessSchema = z.object({
  enabled: z.boolean(),
  standard_registries: z.array(z.object({ id: z.string(), allowed: z.boolean() })),
  custom_registries: z.array(z.object({ address: z.string(), friendly_name: z.string(), allowed: z.boolean() })),
});

const defaultImageAccess = {
  restricted_images: { enabled: false, allow_official_images: true, allow_verified_publishers: true },
};
const defaultRegistryAccess = {
  enabled: false,
  standard_registries: [{ id: "DockerHub", allowed: true }],
  custom_registries: [],
};

/** Routes for Image Access Management and Registry Access Management. Every organization has these settings. */
export function settingsRoutes(router: Router, store: Store, access: Access): void {
  const images = store.define("imageAccess", { complete: (_org, given) => ({ ...defaultImageAccess, ...given }) });
  const registries = store.define("registryAccess", {
    complete: (_org, given) => ({ ...defaultRegistryAccess, ...given }),
  });
  const put = (
    { params }: RouteRequest<"org">,
    stored: Map<string, JsonObject>,
    settings: JsonObject,
  ): HttpResponse => {
    stored.set(params.org, settings);
    return { status: 200, body: settings };
  };

  router
    .on("GET", "/v2/orgs/:org/settings", (request) => {
      access.organization(request, request.params.org, { role: "owner" });
      return { status: 200, body: images.get(request.params.org) ?? defaultImageAccess };
    })
    .on("PUT", "/v2/orgs/:org/settings", (request) => {
      access.organization(request, request.params.org, { role: "owner" });
      return put(request, images, validated(imageAccessSchema, request.body));
    })
    .on("GET", "/v2/orgs/:org/settings/registry-access-management", (request) => {
      access.organization(request, request.params.org, { role: "owner", scope: "scope-ram-read" });
      return { status: 200, body: registries.get(request.params.org) ?? defaultRegistryAccess };
    })
    .on("PUT", "/v2/orgs/:org/settings/registry-access-management", (request) => {
      access.organization(request, request.params.org, { role: "owner", scope: "scope-ram-write" });
      return put(request, registries, sortedByAddress(validated(registryAccessSchema, request.body)));
    });
}

/** Custom registries are a set. Responses contain them in the order of their addresses. */
function sortedByAddress({ custom_registries, ...settings }: JsonObject): JsonObject {
  const address = (registry: Json): string => String((registry as JsonObject).address);
  const sorted = [...(custom_registries as Json[])].sort((one, other) => (address(one) < address(other) ? -1 : 1));
  return { ...settings, custom_registries: sorted };
}

/** Validates a body and removes unknown members, which the service ignores. */
function validated(schema: z.ZodType<JsonObject>, body: Json | undefined): JsonObject {
  const { data, error } = schema.safeParse(body);
  if (error)
    throw invalidFields(
      Object.fromEntries(error.issues.map(({ path, message }) => [path.join(".") || "body", message])),
    );
  return data;
}
