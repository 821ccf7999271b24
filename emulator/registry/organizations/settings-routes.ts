import { z } from "zod";
import type { Json, JsonObject } from "../../json";
import type { HttpResponse } from "../../server/http";
import type { RouteRequest, Router } from "../../server/router";
import type { Store } from "../../store/store";
import type { Access } from "../authentication/access";
import { invalidFields } from "../errors";
import { pageOf } from "../paging";

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

const namespaceSchema = z.object({
  disable_public_repositories: z.boolean(),
  disable_push_member_namespaces: z.boolean(),
  repository_allowlist_enabled: z.boolean(),
  require_federated_auth_for_push: z.boolean(),
});
const visibilitySchema = z.object({ default_repo_visibility: z.enum(["public", "private"]) });
const allowlistSchema = z.object({ repository_names: z.array(z.string().regex(/^[^/\s]+\/[^/\s]+$/)).min(1) });

const defaultNamespace = {
  disable_public_repositories: false,
  disable_push_member_namespaces: false,
  repository_allowlist_enabled: false,
  require_federated_auth_for_push: false,
};

/** Routes that only the vendor's Terraform provider documents. Their responses to changes have no body here. */
export function namespaceRoutes(router: Router, store: Store, access: Access): void {
  const settings = store.define("namespaceSettings", {
    complete: (_org, given) => ({ ...defaultNamespace, ...given }),
  });
  const visibilities = store.define("registrySettings", {
    complete: (_org, given) => ({ default_repo_visibility: "public", ...given }),
  });
  const allowlists = store.define("imageAllowlist", { complete: (_org, given) => ({ repositories: [], ...given }) });
  const ownerOf = (request: RouteRequest<"org">): string => {
    access.organization(request, request.params.org, { role: "owner" });
    return request.params.org;
  };
  const allowed = (org: string): string[] => (allowlists.get(org)?.repositories ?? []) as string[];

  router
    .on("GET", "/v2/namespaces/:org/settings", (request) => ({
      status: 200,
      body: settings.get(ownerOf(request)) ?? defaultNamespace,
    }))
    .on("PUT", "/v2/namespaces/:org/settings", (request) => {
      settings.set(ownerOf(request), validated(namespaceSchema, request.body));
      return { status: 204 };
    })
    .on("GET", "/v2/namespaces/:org/registry-settings", (request) => ({
      status: 200,
      body: visibilities.get(ownerOf(request)) ?? { default_repo_visibility: "public" },
    }))
    .on("PATCH", "/v2/namespaces/:org/registry-settings/default_repo_visibility", (request) => {
      const org = ownerOf(request);
      const set = validated(visibilitySchema, request.body);
      if (set.default_repo_visibility === "public" && settings.get(org)?.disable_public_repositories)
        throw invalidFields({ default_repo_visibility: "must be private while public repositories are disabled" });
      visibilities.set(org, set);
      return { status: 204 };
    })
    .on("GET", "/v2/namespaces/:org/allowlist/items", (request) =>
      pageOf(
        allowed(ownerOf(request))
          .toSorted()
          .map((repository_name) => ({ repository_name })),
        request,
      ),
    )
    .on("POST", "/v2/namespaces/:org/allowlist/items", (request) => {
      const org = ownerOf(request);
      const { repository_names: names } = validated(allowlistSchema, request.body) as { repository_names: string[] };
      if (names.some((name) => allowed(org).includes(name)))
        throw invalidFields({ repository_names: "contains a repository of the list" });
      allowlists.set(org, { repositories: [...allowed(org), ...names] });
      return { status: 204 };
    })
    .on("DELETE", "/v2/namespaces/:org/allowlist/items", (request) => {
      const org = ownerOf(request);
      const { repository_names: names } = validated(allowlistSchema, request.body) as { repository_names: string[] };
      if (!names.every((name) => allowed(org).includes(name)))
        throw invalidFields({ repository_names: "contains a repository that is not in the list" });
      allowlists.set(org, { repositories: allowed(org).filter((name) => !names.includes(name)) });
      return { status: 204 };
    });
}

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
