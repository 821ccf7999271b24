/** Valid and invalid programs. The test is `npm run typecheck`: the compiler must report each expected error. */
import * as pulumi from "@pulumi/pulumi";
import Pusher from "pusher";
import * as trefoil from "../../sdk";
import { realtime, registry, rest, search } from "../../sdk";

const later = Promise.resolve("later");
const output = pulumi.output("text");
const secret = pulumi.secret("hidden");

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(yes: Same<A, B>): Same<A, B> => yes;

export function inputs() {
  const app = new realtime.App("chat");
  new realtime.App("push", { name: later, tlsOnly: pulumi.output(true), apnsSigningKey: secret });
  // A resource is accepted as its id.
  new realtime.Key("server", { appId: app, name: output, capabilities: { "*": ["publish", output] } });
  new realtime.Key("other", { appId: app.appId, capabilities: pulumi.output({ "*": ["publish"] }) });
  const map = new search.SynonymMap("words", { synonyms: pulumi.output(["a, b"]) }, { protect: true, dependsOn: app });
  new search.Index("hotels", {
    fields: [
      { name: "id", type: "Edm.String", key: true },
      { name: "text", type: pulumi.output("Edm.String" as const), synonymMaps: [map] },
      { name: "address", type: "Edm.ComplexType", fields: [{ name: "city", type: "Edm.String" }] },
    ],
    vectorSearch: {
      algorithms: [
        { name: "graph", kind: "hnsw", hnswParameters: { m: pulumi.output(4) } },
        { name: "all", kind: "exhaustiveKnn", exhaustiveKnnParameters: { metric: "cosine" } },
      ],
    },
  });
  new rest.Resource("one", { body: { anything: [output, { deep: later }] }, updateMethod: "PATCH" });
  const eu = new trefoil.Provider("eu", { searchUrl: output, searchApiKey: secret, searchRequestLimit: 100 });
  const repository = new registry.Repository("app", { namespace: "acme" }, { provider: eu });
  const team = new registry.Team("developers", { organization: "acme" });
  new registry.TeamMember("bob", { team, username: output });
  new registry.RepositoryTeamPermission("write", { repository, team: team.id, permission: "write" });
}

export function invalidInputs() {
  // @ts-expect-error `appId` is missing.
  new realtime.Key("server", { capabilities: {} });
  // @ts-expect-error Arguments are missing.
  new registry.Repository("app");
  new registry.Repository("app", {
    namespace: "acme",
    // @ts-expect-error Unknown argument.
    visibility: "private",
  });
  new registry.Repository("app", {
    namespace: "acme",
    // @ts-expect-error `isPrivate` is a boolean.
    isPrivate: "yes",
  });
  // @ts-expect-error `status` is `enabled` or `disabled`.
  new realtime.App("chat", { status: "paused" });
  // @ts-expect-error A synonym map is not an app.
  new realtime.Key("server", { appId: new search.SynonymMap("words", { synonyms: [] }), capabilities: {} });
  new search.Index("hotels", {
    fields: [
      // @ts-expect-error `type` is missing.
      { name: "id" },
      {
        name: "address",
        type: "Edm.ComplexType",
        fields: [
          // @ts-expect-error `type` is missing in a nested field.
          { name: "city" },
        ],
      },
    ],
    vectorSearch: {
      algorithms: [
        // @ts-expect-error Unknown kind.
        { name: "graph", kind: "tree" },
        {
          name: "all",
          kind: "exhaustiveKnn",
          // @ts-expect-error Only the kind `hnsw` has these parameters.
          hnswParameters: { m: 4 },
        },
      ],
    },
  });
  // @ts-expect-error Unknown verb.
  new rest.Resource("one", { body: {}, updateMethod: "POST" });
  // @ts-expect-error `appId` is an output.
  new realtime.App("chat", { appId: "28AB6x" });
  // @ts-expect-error `appId` is an output.
  new realtime.PusherApp("shop", { appId: "28AB6x" });
  // @ts-expect-error The operations are a list.
  new realtime.PusherApp("shop", { capabilities: { "*": "publish" } });
  // @ts-expect-error Unknown setting.
  new trefoil.Provider("eu", { searchKey: "a" });
}

export function outputs(repository: registry.Repository, key: realtime.Key, index: search.Index) {
  same<typeof repository.name, pulumi.Output<string>>(true);
  same<typeof repository.description, pulumi.Output<string | undefined>>(true);
  same<typeof repository.isPrivate, pulumi.Output<boolean>>(true);
  same<typeof key.capabilities, pulumi.Output<Record<string, string[]>>>(true);
  same<typeof key.appSecret, pulumi.Output<string>>(true);
  // @ts-expect-error Outputs are read-only.
  key.appSecret = pulumi.output("mine");
  index.vectorSearch.apply((found) =>
    found?.algorithms?.map((algorithm) => {
      // @ts-expect-error Only the kind `hnsw` has these parameters.
      algorithm.hnswParameters?.m;
      if (algorithm.kind === "hnsw") return algorithm.hnswParameters?.m?.toFixed();
      return algorithm.exhaustiveKnnParameters?.metric;
    }),
  );
  index.fields.apply((fields) => fields[0]?.fields?.[0]?.fields?.[0]?.name.trim());
}

export function composed(provider: trefoil.Provider) {
  new realtime.PusherApp("shop");
  const keepers = { quarter: output };
  const shop = new realtime.PusherApp("other", { name: later, tlsOnly: true, keepers }, { provider });
  // The members are resources.
  new realtime.Queue("orders", { appId: shop.app, name: "orders", ttl: 1, maxLength: 1, region: "eu-west-1-a" });
  same<typeof shop.key, realtime.Key>(true);
  same<typeof shop.presenceChannels, realtime.Namespace>(true);
  same<typeof shop.appSecret, pulumi.Output<string>>(true);
  // The output `client` is an argument of Pusher's own library.
  shop.client.apply((client) => new Pusher(client));
  const { appId, appKey, appSecret, host } = shop;
  realtime.checkPusherCredentialsOutput({ appId, appKey, appSecret, host }).accepted.apply((accepted) => !accepted);
  return shop;
}

export function lookups(value: unknown) {
  if (realtime.PusherApp.isInstance(value)) value.key.appKey.apply((key) => key.length);
  const existing: registry.Repository = registry.Repository.get("app", "acme/app");
  if (search.Index.isInstance(value)) value.fields.apply((fields) => fields.length);
  // @ts-expect-error The type is unknown outside the check.
  value.fields;
  // @ts-expect-error The id is missing.
  realtime.App.get("chat");
  return existing.name;
}

export async function functionCalls() {
  const all: unknown[] = await rest.getResources();
  // @ts-expect-error `path` is missing.
  await rest.getDocument({});
  // @ts-expect-error An output is not a plain argument.
  await rest.getDocument({ path: output });
  const document: pulumi.Output<unknown> = rest.getDocumentOutput({ path: output });
  return [all, document];
}
