import type { Objects } from "../../../emulator";
import { realtime } from "../../../provider/services/realtime/service";
import { registry } from "../../../provider/services/registry/service";
import { search } from "../../../provider/services/search/service";
import type { TestEnvironment } from "../test-environment";

/**
 * A resource of a Terraform provider. Its attributes are written by the schemas of the providers, from the objects in the
 * emulator: docker/docker 0.7, ably/ably 1.0 and azure/azapi 2. No state of a real provider was recorded.
 */
export interface TerraformResource {
  readonly source: string;
  readonly type: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

type Body = Objects[string][string];

/** Resources for all objects in the emulator that a provider manages. */
export const terraformObjects = (environment: TestEnvironment): TerraformResource[] => [
  ...dockerResources(environment.objects(registry)),
  ...ablyResources(environment.objects(realtime)),
  ...azapiResources(environment.objects(search), new URL(environment.emulator.search.url).host),
];

const entriesOf = (objects: Objects, collection: string): [string, Body][] => Object.entries(objects[collection] ?? {});

const resources =
  (source: string) =>
  (type: string, attributes: Readonly<Record<string, unknown>>): TerraformResource => ({ source, type, attributes });

/** A body with the names of Terraform: `tlsOnly` is `tls_only`. */
function snakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCase);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      snakeCase(member),
    ]),
  );
}

const docker = resources("docker/docker");

function dockerResources(objects: Objects): TerraformResource[] {
  const teamName = (organization: string, id: string) =>
    entriesOf(objects, "teams")
      .find(([key, team]) => key.startsWith(`${organization}/`) && String(team.id) === id)?.[0]
      .split("/")[1];
  return [
    ...entriesOf(objects, "repositories").map(([key, body]) => {
      const [namespace, name] = key.split("/");
      const { description, full_description, is_private: isPrivate } = body;
      return docker("docker_hub_repository", {
        ...{ id: key, namespace, name, description, full_description, private: isPrivate, pull_count: 0 },
        immutable_tags_settings: { enabled: false, rules: [] },
      });
    }),
    ...entriesOf(objects, "teams").map(([key, { id, name, description }]) =>
      docker("docker_org_team", { id, org_name: key.split("/")[0], team_name: name, team_description: description }),
    ),
    ...entriesOf(objects, "teamMembers").map(([key]) => {
      const [organization = "", id = "", user] = key.split("/");
      const team = teamName(organization, id);
      const names = { org_name: organization, team_name: team, user_name: user };
      return docker("docker_org_team_member", { id: `${organization}/${team}/${user}`, ...names });
    }),
    ...entriesOf(objects, "members").map(([key, { role }]) => {
      const [organization, user] = key.split("/");
      return docker("docker_org_member", {
        org_name: organization,
        user_name: user,
        email: null,
        role,
        invite_id: null,
      });
    }),
    ...entriesOf(objects, "teamPermissions").map(([key, { permission }]) => {
      const [namespace, name, id] = key.split("/");
      const repository = { repo_id: `${namespace}/${name}`, team_id: Number(id), permission };
      return docker("docker_hub_repository_team_permission", repository);
    }),
    ...entriesOf(objects, "personalTokens").map(([uuid, { token_label: label, scopes, token }]) =>
      docker("docker_access_token", { uuid, token_label: label, scopes, is_active: true, token, expires_at: null }),
    ),
    ...entriesOf(objects, "organizationTokens").map(([id, { org, label, description, resources: on, token }]) =>
      docker("docker_org_access_token", { id, org_name: org, label, description, resources: on, token }),
    ),
    ...entriesOf(objects, "imageAccess").map(([key, body]) =>
      docker("docker_org_setting_image_access_management", { org_name: key, ...body }),
    ),
    ...entriesOf(objects, "namespaceSettings").map(([key, body]) =>
      docker("docker_org_setting_namespace", { org_name: key, ...body }),
    ),
    ...entriesOf(objects, "imageAllowlist").map(([key, body]) =>
      docker("docker_org_setting_image_access_allowlist", { org_name: key, ...body }),
    ),
    ...entriesOf(objects, "registrySettings").map(([key, body]) =>
      docker("docker_org_setting_registry", { org_name: key, ...body }),
    ),
    ...entriesOf(objects, "registryAccess").map(([key, { enabled, custom_registries: registries }]) =>
      docker("docker_org_setting_registry_access_management", {
        ...{ org_name: key, enabled, custom_registries: registries },
        standard_registry_docker_hub: { allowed: true },
      }),
    ),
  ];
}

const ably = resources("ably/ably");

/** Types of rules in the provider, and in the service. */
const ruleTypes: Readonly<Record<string, string>> = {
  "aws/kinesis": "ably_rule_kinesis",
  "aws/lambda": "ably_rule_lambda",
  "aws/lambda/before-publish": "ably_rule_before_publish_lambda",
  "aws/sqs": "ably_rule_sqs",
  "azure/text-moderation": "ably_rule_azure_moderation",
  "bodyguard/text-moderation": "ably_rule_bodyguard",
  "hive/dashboard": "ably_rule_hive_dashboard",
  "hive/text-model-only": "ably_rule_hive_text",
  "http/azure-function": "ably_rule_azure_function",
  "http/before-publish": "ably_rule_before_publish_webhook",
  "http/cloudflare-worker": "ably_rule_cloudflare_worker",
  "http/google-cloud-function": "ably_rule_google_function",
  "http/ifttt": "ably_rule_ifttt",
  "http/zapier": "ably_rule_zapier",
  "ingress/mongodb": "ably_ingress_rule_mongodb",
  "ingress-postgres-outbox": "ably_ingress_rule_postgres_outbox",
  "amqp/external": "ably_rule_amqp_external",
  "tisane/text-moderation": "ably_rule_tisane",
  ...Object.fromEntries(["amqp", "http", "kafka", "pulsar"].map((name) => [name, `ably_rule_${name}`])),
};

function ablyResources(objects: Objects): TerraformResource[] {
  const inApp = (key: string, body: Body) => {
    const [app, id] = [key.slice(0, key.indexOf("/")), key.slice(key.indexOf("/") + 1)];
    return { ...(snakeCase(body) as Body), app_id: app, id };
  };
  const isActive = ([, { status }]: [string, Body]) => status === 0;
  const isOwn = ([, { deadletter }]: [string, Body]) => deadletter !== true;
  return [
    ...entriesOf(objects, "apps").map(([id, body]) => ably("ably_app", { ...(snakeCase(body) as Body), id })),
    ...entriesOf(objects, "keys")
      .filter(isActive)
      .map(([key, body]) => ably("ably_api_key", inApp(key, body))),
    ...entriesOf(objects, "namespaces").map(([key, body]) => ably("ably_namespace", inApp(key, body))),
    ...entriesOf(objects, "queues")
      .filter(isOwn)
      .map(([key, body]) => ably("ably_queue", inApp(key, body))),
    ...entriesOf(objects, "rules").map(([key, { ruleType, ...body }]) =>
      ably(ruleTypes[String(ruleType)] ?? `no type for ${ruleType}`, inApp(key, body)),
    ),
  ];
}

const azapiCollections = ["datasources", "indexers", "indexes", "skillsets", "synonymmaps"];

const azapiResources = (objects: Objects, host: string): TerraformResource[] =>
  azapiCollections.flatMap((collection) =>
    entriesOf(objects, collection).map(([name, body]) =>
      resources("azure/azapi")("azapi_data_plane_resource", {
        ...{ id: `${host}/${collection}('${name}')`, name, parent_id: host, output: null },
        type: `Microsoft.Search/searchServices/${collection}@2024-07-01`,
        body: { value: body, type: ["object", {}] },
      }),
    ),
  );

/** A state of Terraform with a resource for each object. */
export const terraformState = (objects: readonly TerraformResource[]) => ({
  ...{
    version: 4,
    terraform_version: "1.11.4",
    serial: 1,
    lineage: "3f8f7dd9-5b7d-4d6b-a7a4-3f0f4b4f5a11",
    outputs: {},
  },
  resources: objects.map(({ source, type, attributes }, i) => ({
    ...{ mode: "managed", type, name: `main-${i}`, provider: `provider["registry.terraform.io/${source}"]` },
    instances: [{ schema_version: 0, attributes, sensitive_attributes: [] }],
  })),
  check_results: null,
});

const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** An export of a Pulumi stack whose program uses the providers. */
export const stackExport = (objects: readonly TerraformResource[]) => ({
  version: 3,
  deployment: {
    resources: objects.map(({ source, type, attributes }, i) => {
      const [prefix = ""] = type.split("_", 1);
      const name = camelCase(type.slice(prefix.length + 1));
      const token = `${source.split("/")[1]}:index/${name}:${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      const entries = Object.entries(attributes).map(([key, value]) => [camelCase(key), value] as const);
      // The bridge renames an id that is an input or a number.
      const isRenamed = ["ably_namespace", "docker_org_team"].includes(type);
      const outputs = entries.map(([key, value]) => [key === "id" && isRenamed ? "resourceId" : key, value]);
      return {
        ...{ urn: `urn:pulumi:dev::shop::${token}::main-${i}`, custom: true, type: token },
        id: isRenamed || attributes.id === undefined ? "missing ID" : String(attributes.id),
        outputs: Object.fromEntries(outputs),
      };
    }),
  },
});
