import type { Definition, Field } from "../../../provider/define";
import { ownCatalogue } from "../../../provider/modules";
import { readDocument } from "../../../provider/openapi/document";
import { packageFromArguments } from "../../../provider/openapi/parameter";
import { propose } from "../../../provider/openapi/propose";
import { documentOf } from "../../support/specifications";

/** The proposals for the documents of services that Trefoil has definitions of. */
const proposals = ["ably-control-api", "docker-hub", "azure-search"].flatMap((name) => {
  const document = documentOf(name);
  const { proposed } = propose(readDocument(document, name));
  const resources = Object.fromEntries(proposed.map((one) => [one.name, one.entry]));
  const file = JSON.stringify({ name: "own", version: "1.0.0", resources });
  return packageFromArguments(["openapi", "document", "file"], (from) => (from === "file" ? file : document))
    .definitions;
});

/** A fact of a document, in the definition and in the proposal. */
type Fact = readonly [name: string, own: unknown, proposed: unknown];

/** The requests of a definition, without the version of the API and the names of parameters. */
function requestsOf(definition: Definition): (name: "read" | "update" | "delete" | "list") => string | undefined {
  const { path, requests } = definition;
  return (name) =>
    requests({})
      [name]?.request.replace("{collection}", path.collection)
      .replace("{item}", path.item)
      .replace(/\?.*|(?<= )\/v1(?=\/)/g, "")
      .replace(/\{[^{}]*\}/g, "{}");
}

const byWireName = (fields: Readonly<Record<string, Field>>) =>
  new Map(
    Object.entries(fields).map(([name, field]) => [
      (field.facts.wireName ?? name).toLowerCase().replaceAll("_", ""),
      field,
    ]),
  );

/** Facts that a document contains: the requests, who chooses the id, and those of the members that both definitions have. */
function factsOf(own: Definition, proposed: Definition): Fact[] {
  const [ownRequest, proposedRequest] = [requestsOf(own), requestsOf(proposed)];
  const requests = (["read", "update", "delete", "list"] as const).flatMap((name): Fact[] =>
    own.operations[name as "read"] ? [] : [[name, ownRequest(name), proposedRequest(name)]],
  );
  const [inputs, outputs] = [byWireName(proposed.inputs.fields), byWireName(proposed.outputs.fields)];
  const ofInputs = [...byWireName(own.inputs.fields)].flatMap(([name, { facts, values }]): Fact[] => {
    const other = inputs.get(name);
    if (!other || facts.providerOnly) return [];
    return [
      [`${name} replaces`, facts.replaceOnChanges ?? false, other.facts.replaceOnChanges ?? false],
      [`${name} is secret`, facts.secret ?? false, other.facts.secret ?? false],
      ...(other.values.length ? [[`${name} is an enum`, values.join(), other.values.join()] as const] : []),
    ];
  });
  const ofOutputs = [...byWireName(own.outputs.fields)].flatMap(([name, { facts }]): Fact[] => {
    const other = outputs.get(name);
    if (!other) return inputs.has(name) ? [[`${name} is an output`, true, false]] : [];
    return [
      [`${name} is an output`, true, true],
      [`${name} is secret`, facts.secret ?? false, other.facts.secret ?? false],
    ];
  });
  return [...requests, ["the id is generated", own.hasGeneratedId, proposed.hasGeneratedId], ...ofInputs, ...ofOutputs];
}

const kinds: readonly (readonly [kind: string, proposal: string, right: number, wrong: readonly string[]])[] = [
  ["realtime:App", "App", 42, ["fcmserviceaccount is secret", "apnscertificate is secret", "accountid is an output"]],
  ["realtime:Key", "Key", 18, ["key is secret"]],
  ["realtime:Namespace", "Namespace", 37, []],
  ["realtime:Queue", "Queue", 18, ["delete", "the id is generated", "appid replaces"]],
  ["realtime:HttpRule", "HttpRule", 16, ["read"]],
  ["realtime:IftttRule", "HttpIftttRule", 16, ["read"]],
  ["realtime:ZapierRule", "HttpZapierRule", 16, ["read"]],
  ["realtime:CloudflareWorkerRule", "HttpCloudflareWorkerRule", 16, ["read"]],
  ["realtime:AzureFunctionRule", "HttpAzureFunctionRule", 16, ["read"]],
  ["realtime:GoogleCloudFunctionRule", "HttpGoogleCloudFunctionRule", 14, ["read"]],
  ["realtime:LambdaRule", "AwsLambdaRule", 16, ["read"]],
  ["realtime:KinesisRule", "AwsKinesisRule", 14, ["read"]],
  ["realtime:SqsRule", "AwsSqsRule", 14, ["read"]],
  ["realtime:AmqpRule", "AmqpRule", 16, ["read"]],
  ["realtime:AmqpExternalRule", "AmqpExternalRule", 14, ["read"]],
  ["realtime:KafkaRule", "KafkaRule", 16, ["read"]],
  ["realtime:PulsarRule", "PulsarRule", 16, ["read"]],
  ["realtime:PostgresOutboxRule", "IngressPostgresOutboxRule", 12, ["read"]],
  ["realtime:MongoRule", "IngressMongodbRule", 12, ["read"]],
  ["realtime:LambdaBeforePublishRule", "AwsLambdaBeforePublishRule", 18, ["read"]],
  ["realtime:HttpBeforePublishRule", "HttpBeforePublishRule", 16, ["read"]],
  ["realtime:HiveTextRule", "HiveTextModelOnlyRule", 16, ["read"]],
  ["realtime:HiveDashboardRule", "HiveDashboardRule", 14, ["read"]],
  ["realtime:BodyguardRule", "BodyguardTextModerationRule", 16, ["read"]],
  ["realtime:TisaneRule", "TisaneTextModerationRule", 16, ["read"]],
  ["realtime:AzureModerationRule", "AzureTextModerationRule", 16, ["read"]],
  ["registry:AccessToken", "AccessToken", 15, []],
  ["registry:OrgAccessToken", "OrgAccessToken", 17, []],
  ["registry:Team", "Group", 10, ["read", "the id is generated", "name replaces"]],
  ["registry:TeamMember", "GroupMember", 4, ["the id is generated"]],
  ["search:SynonymMap", "SynonymMap", 13, []],
  ["search:Index", "Index", 44, []],
  ["search:Alias", "Alias", 7, []],
  ["search:DataSource", "Datasource", 27, ["type replaces"]],
  ["search:Indexer", "Indexer", 29, []],
  ["search:Skillset", "Skillset", 21, []],
  ["search:KnowledgeBase", "KnowledgeBase", 28, []],
  ["search:KnowledgeSource", "KnowledgeSource", 14, ["kind replaces"]],
];

describe("proposals compared with the definitions of Trefoil", () => {
  it.each(kinds)("for %s: %s has %d right facts, and wrong are %j", (kind, name, right, wrong) => {
    const own = ownCatalogue.definitionOf(`trefoil:${kind}`) as Definition;
    const facts = factsOf(own, proposals.find((one) => one.name === name) as Definition);
    const isRight = ([, one, other]: Fact) => one === other;
    expect([facts.filter(isRight).length, facts.flatMap((one) => (isRight(one) ? [] : one[0]))]).toEqual([
      right,
      wrong,
    ]);
  });

  it("have at least 85 % of the facts right", () => {
    const [right, wrong] = [kinds.map((one) => one[2]), kinds.map((one) => one[3].length)].map((all) =>
      all.reduce((sum, one) => sum + one, 0),
    ) as [number, number];
    expect(right / (right + wrong)).toBeGreaterThan(0.85);
  });
});
