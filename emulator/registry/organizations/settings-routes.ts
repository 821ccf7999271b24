import { isObject, type Json, type JsonObject } from "../../json";
import type { Reply } from "../../server/http";
import type { Call, Router } from "../../server/router";
import type { Store } from "../../store/store";
import { flag, list, object, problemsOf, required, type Shape, text } from "../../validation/schema";
import type { Access } from "../authentication/access";
import { invalid } from "../errors";

const imageAccess = object("settings", {
  restricted_images: required(
    object("restricted_images", {
      enabled: required(flag),
      allow_official_images: required(flag),
      allow_verified_publishers: required(flag),
    }),
  ),
});
const registryAccess = object("registry access management", {
  enabled: required(flag),
  standard_registries: required(list(object("standard registry", { id: required(text), allowed: required(flag) }))),
  custom_registries: required(
    list(
      object("custom registry", { address: required(text), friendly_name: required(text), allowed: required(flag) }),
    ),
  ),
});

const openToAll = {
  restricted_images: { enabled: false, allow_official_images: true, allow_verified_publishers: true },
};
const allowingHub = {
  enabled: false,
  standard_registries: [{ id: "DockerHub", allowed: true }],
  custom_registries: [],
};

/** Settings that every organisation has from the start: which images and which registries its people may use. */
export function settingsRoutes(router: Router, store: Store, access: Access): void {
  const images = store.define("imageAccess", { complete: (_org, given) => ({ ...openToAll, ...given }) });
  const registries = store.define("registryAccess", { complete: (_org, given) => ({ ...allowingHub, ...given }) });
  const put = ({ params }: Call<"org">, stored: Map<string, JsonObject>, settings: JsonObject): Reply => {
    stored.set(params.org, settings);
    return { status: 200, body: settings };
  };

  router
    .on("GET", "/v2/orgs/:org/settings", (call) => {
      access.organization(call, call.params.org, { role: "owner" });
      return { status: 200, body: images.get(call.params.org) ?? openToAll };
    })
    .on("PUT", "/v2/orgs/:org/settings", (call) => {
      access.organization(call, call.params.org, { role: "owner" });
      return put(call, images, checked(imageAccess, call.body));
    })
    .on("GET", "/v2/orgs/:org/settings/registry-access-management", (call) => {
      access.organization(call, call.params.org, { role: "owner", scope: "scope-ram-read" });
      return { status: 200, body: registries.get(call.params.org) ?? allowingHub };
    })
    .on("PUT", "/v2/orgs/:org/settings/registry-access-management", (call) => {
      access.organization(call, call.params.org, { role: "owner", scope: "scope-ram-write" });
      return put(call, registries, inOrder(checked(registryAccess, call.body)));
    });
}

/** Registries are a set: they come back by address, not as they were sent. */
function inOrder({ custom_registries, ...settings }: JsonObject): JsonObject {
  const address = (registry: Json): string => String((registry as JsonObject).address);
  const sorted = [...(custom_registries as Json[])].sort((one, other) => (address(one) < address(other) ? -1 : 1));
  return { ...settings, custom_registries: sorted };
}

/** The members that the service knows; it ignores others. */
function checked(shape: Shape, body: Json | undefined): JsonObject {
  const problems = problemsOf(shape, body).filter(({ kind }) => kind !== "unknown");
  if (problems.length > 0)
    throw invalid(Object.fromEntries(problems.map(({ path, kind, expected }) => [path || "body", expected ?? kind])));
  return known(shape, body as JsonObject) as JsonObject;
}

function known(shape: Shape, value: Json): Json {
  if (shape.is === "list" && Array.isArray(value)) return value.map((item) => known(shape.of, item));
  if (shape.is !== "object" || !isObject(value)) return value;
  const members = Object.entries(shape.members).map(([name, member]) => {
    return [name, known("shape" in member ? member.shape : member, value[name] as Json)];
  });
  return Object.fromEntries(members);
}
