/** What a program may write, and what the compiler has to refuse in it. `npm run typecheck` is the test. */
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
  // A resource stands for its id.
  new realtime.Key("server", { appId: app, name: output, capabilities: { "*": ["publish", output] } });
  new realtime.Key("other", { appId: app.appId, capabilities: pulumi.output({ "*": ["publish"] }) });
  const map = new search.SynonymMap("words", { rules: pulumi.output(["a, b"]) }, { protect: true, dependsOn: app });
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
  new rest.Resource("one", { body: { anything: [output, { deep: later }] }, updateVerb: "PATCH" });
  const eu = new trefoil.Provider("eu", { searchUrl: output, searchApiKey: secret, searchRequestLimit: 100 });
  const repository = new registry.Repository("app", { namespace: "acme" }, { provider: eu });
  const team = new registry.Team("developers", { organization: "acme" });
  new registry.TeamMember("bob", { team, userName: output });
  new registry.RepositoryTeamPermission("write", { repository, team: team.id, permission: "write" });
}

export function refused() {
  // @ts-expect-error The app is missing.
  new realtime.Key("server", { capabilities: {} });
  // @ts-expect-error Arguments are missing.
  new registry.Repository("app");
  new registry.Repository("app", {
    namespace: "acme",
    // @ts-expect-error Nobody knows this.
    visibility: "private",
  });
  new registry.Repository("app", {
    namespace: "acme",
    // @ts-expect-error It is yes or no.
    private: "yes",
  });
  // @ts-expect-error An app is enabled or disabled.
  new realtime.App("chat", { status: "paused" });
  // @ts-expect-error A map is no app.
  new realtime.Key("server", { appId: new search.SynonymMap("words", { rules: [] }), capabilities: {} });
  new search.Index("hotels", {
    fields: [
      // @ts-expect-error A field has a type.
      { name: "id" },
      {
        name: "address",
        type: "Edm.ComplexType",
        fields: [
          // @ts-expect-error So has one inside another.
          { name: "city" },
        ],
      },
    ],
    vectorSearch: {
      algorithms: [
        // @ts-expect-error There is no such kind.
        { name: "graph", kind: "tree" },
        {
          name: "all",
          kind: "exhaustiveKnn",
          // @ts-expect-error Those are of the other kind.
          hnswParameters: { m: 4 },
        },
      ],
    },
  });
  // @ts-expect-error There is no such verb.
  new rest.Resource("one", { body: {}, updateVerb: "POST" });
  // @ts-expect-error Outputs are not given.
  new realtime.App("chat", { appId: "28AB6x" });
  // @ts-expect-error The app is made, not given.
  new realtime.PusherApp("shop", { appId: "28AB6x" });
  // @ts-expect-error Operations are lists.
  new realtime.PusherApp("shop", { capabilities: { "*": "publish" } });
  // @ts-expect-error Nobody knows this setting.
  new trefoil.Provider("eu", { searchKey: "a" });
}

export function outputs(repository: registry.Repository, key: realtime.Key, index: search.Index) {
  same<typeof repository.name, pulumi.Output<string>>(true);
  same<typeof repository.description, pulumi.Output<string | undefined>>(true);
  same<typeof repository.private, pulumi.Output<boolean>>(true);
  same<typeof key.capabilities, pulumi.Output<Record<string, string[]>>>(true);
  same<typeof key.appSecret, pulumi.Output<string>>(true);
  // @ts-expect-error Outputs are not changed.
  key.appSecret = pulumi.output("mine");
  index.vectorSearch.apply((found) =>
    found?.algorithms?.map((algorithm) => {
      // @ts-expect-error Only one kind has them.
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
  // Each part is a resource of its own.
  new realtime.Queue("orders", { appId: shop.app, name: "orders", ttl: 1, maxLength: 1, region: "eu-west-1-a" });
  same<typeof shop.key, realtime.Key>(true);
  same<typeof shop.presenceChannels, realtime.Namespace>(true);
  same<typeof shop.appSecret, pulumi.Output<string>>(true);
  // What Pusher's own library takes.
  shop.client.apply((client) => new Pusher(client));
  const { appId, appKey, appSecret, host } = shop;
  realtime.checkCredentialsOutput({ appId, appKey, appSecret, host }).accepted.apply((accepted) => !accepted);
  return shop;
}

export function looked(value: unknown) {
  if (realtime.PusherApp.isInstance(value)) value.key.appKey.apply((key) => key.length);
  const found: registry.Repository = registry.Repository.get("app", "acme/app");
  if (search.Index.isInstance(value)) value.fields.apply((fields) => fields.length);
  // @ts-expect-error Before that nothing is known of it.
  value.fields;
  // @ts-expect-error An id is needed.
  realtime.App.get("chat");
  return found.name;
}

export async function asked() {
  const all: unknown[] = await rest.getResources();
  // @ts-expect-error The path is missing.
  await rest.getDocument({});
  // @ts-expect-error Plain arguments are known by now.
  await rest.getDocument({ path: output });
  const document: pulumi.Output<unknown> = rest.getDocumentOutput({ path: output });
  return [all, document];
}
