import { executables } from "../../../tools/engine-harness";

/** A CommonJS program with all exports of Trefoil, followed by `body`. */
export const program = (body: string): Record<string, string> => ({
  "index.js": [
    'const pulumi = require("@pulumi/pulumi");',
    'const trefoil = require("trefoil");',
    "const { realtime, registry, rest, search } = trefoil;",
    body,
  ].join("\n"),
});

/**
 * A repository, a synonym map, an index that uses it, an app and a key of the app. The program covers every kind of
 * reference and every HTTP method.
 */
export const product = `
  new registry.Repository("app", {
    namespace: "acme", name: "app", description: "The app.", fullDescription: "# App", isPrivate: true,
    categories: ["api-management"], immutableTagsSettings: { enabled: true, rules: ["v.*"] },
  });
  const places = new search.SynonymMap("places", { name: "places", synonyms: ["usa, united states", "coast, beach"] });
  new search.Index("hotels", {
    name: "hotels",
    fields: [
      { name: "id", type: "Edm.String", key: true },
      { name: "title", type: "Edm.String", searchable: true, synonymMaps: [places.name] },
      { name: "address", type: "Edm.ComplexType", fields: [{ name: "city", type: "Edm.String", filterable: true }] },
    ],
  });
  const chat = new realtime.App("chat", { name: "chat" });
  const server = new realtime.Key("server", {
    appId: chat.id, name: "server", capabilities: { "chat:*": ["publish", "subscribe"] },
  });
  exports.key = server.key;`;

/** The project file of a user who added the plugin of the package, which is in the same place as after an installation. */
export const projectWithPlugin: Record<string, string> = {
  "Pulumi.yaml": [
    "name: test",
    "runtime: nodejs",
    "plugins:",
    "  providers:",
    `    - { name: trefoil, path: ${executables} }`,
  ].join("\n"),
};
