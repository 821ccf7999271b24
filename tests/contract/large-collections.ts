import type { Definition } from "../../provider/define";
import { read } from "../../provider/lifecycle";
import { collectionPath, fillTemplate } from "../../provider/lifecycle/read/requests";
import { anotherOf } from "./hints";
import { ruleKinds } from "./rule-facts";
import { isMutation, type TestEnvironment } from "./test-environment";

/** True if one list returns whole objects, by the vendors' documents. */
export const wholeLists: Readonly<Record<string, boolean>> = {
  // Its items lack the overview.
  "registry:Repository": false,
  "registry:AccessToken": true,
  // Its items lack the secret of the token.
  "registry:OrgAccessToken": false,
  // The documents do not describe it.
  "registry:Webhook": false,
  "registry:Team": true,
  "registry:TeamMember": true,
  "registry:RepositoryTeamPermission": true,
  "registry:OrgMember": true,
  // Each organization has exactly one object of these kinds.
  "registry:OrgImageAccessManagement": false,
  "registry:OrgRegistryAccessManagement": false,
  // It returns only names.
  "registry:ImageTag": false,
  "registry:ImageCopy": false,
  "search:Index": true,
  "search:SynonymMap": true,
  "search:Alias": true,
  "search:DataSource": true,
  "search:Indexer": true,
  "search:Skillset": true,
  "search:KnowledgeSource": true,
  "search:KnowledgeBase": true,
  "realtime:App": true,
  "realtime:Key": true,
  "realtime:Namespace": true,
  "realtime:Queue": true,
  ...Object.fromEntries(ruleKinds.map((kind) => [`realtime:${kind}Rule`, true])),
  // The API is not known.
  "rest:Resource": false,
};

const many = 8;

/** A refresh of many objects sends one list request if the list contains whole objects, else one request each. */
export async function readsMany(environment: TestEnvironment, definition: Definition): Promise<void> {
  const [example = {}] = Object.values(definition.examples);
  const kept = await Promise.all(
    Array.from({ length: many }, async (_, i) => {
      const args = anotherOf(definition, example, i);
      return environment.make(definition, await environment.withParents(definition, args), `dev/many-${i}`);
    }),
  );
  const context = environment.context(definition);
  await context.session.account();
  const before = environment.journal(definition.service).length;
  const seen = await Promise.all(kept.map(({ id, state }) => read(context, id, state)));
  expect(seen).toEqual(kept.map(({ state }) => state));
  const sent = environment.journal(definition.service).slice(before);
  expect(sent.filter(isMutation)).toEqual([]);
  const places = await Promise.all(
    kept.flatMap(({ state: { inputs: args, outputs } }) => [
      collectionPath(context, args),
      fillTemplate(context, definition.path.item, { ...args, ...outputs }),
    ]),
  );
  const base = new URL(environment.service(definition.service).url).pathname.replace(/\/$/, "");
  // Attributes of other resources, such as a team's name, are read from their own lists.
  const reads = sent.filter(
    (entry) =>
      !isMutation(entry) &&
      places.some((own) => decodeURIComponent(entry.path).startsWith(decodeURIComponent(base + own))),
  );
  expect(reads).toHaveLength(wholeLists[definition.token] ? 1 : many);
}
