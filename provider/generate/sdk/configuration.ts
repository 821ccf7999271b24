import {
  generalSecretKeys,
  generalSettingEntries,
  generalSettings,
  hostSetting,
  moduleOf,
  type Service,
  settingKey,
} from "../../define";
import { generalSentence, limitSentence, settingSentence } from "../docs/text/sentences";
import { code, comment, generatedHeader } from "./source";

const header = generatedHeader("");

/** `sdk/index.ts`: one namespace per module. */
export function sdkIndex(services: readonly Service[]): string {
  const names = [...new Set(services.map(moduleOf))];
  const modules = names.map((name) => `export * as ${name} from "./${name}";\n`).join("");
  return `${header}import type * as types from "./types";\n\n${modules}export type { types };\nexport type { ProviderArgs } from "./provider";\nexport { Provider } from "./provider";\n`;
}

/** `sdk/provider.ts`: the class of an explicit provider, and its arguments. */
export function sdkProvider(services: readonly Service[]): string {
  const settings = services.flatMap((service) =>
    Object.entries(service.settings).map(([name, setting]) => ({ service, key: settingKey(service, name), setting })),
  );
  const limits = services.map((service) => ({ key: settingKey(service, "requestLimit"), service }));
  const members = [
    ...settings.map(({ key, service, setting }) =>
      member(key, "string", `${service.title}: ${settingSentence(setting)}`),
    ),
    ...limits.map(({ key, service }) => member(key, "number", `${service.title}: ${limitSentence(service)}`)),
    ...generalSettingEntries.map(([key, setting]) =>
      member(key, typeof (setting.default ?? ""), generalSentence(setting)),
    ),
  ];
  return code`${header}import type * as pulumi from "@pulumi/pulumi";
import { AccountProvider } from "./base/provider";
import { configurationKeys } from "./configuration-keys";

/** Arguments of \`Provider\`: addresses and credentials of the services of one account. The stack configuration is ignored. */
export interface ProviderArgs {
${members.join("\n")}
}

/**
 * An explicit provider, for another account: pass it in the resource option \`provider\`.
 *
 * ## Example Usage
 *
 * \`\`\`ts
 * import { Provider, search } from "trefoil";
 *
 * const eu = new Provider("eu", { searchUrl: "https://hotels-eu.search.windows.net", searchApiKey });
 * new search.SynonymMap("countries", { synonyms: ["usa, united states"] }, { provider: eu });
 * \`\`\`
 */
export class Provider extends AccountProvider {
  /**
   * Creates a provider.
   *
   * @param name Logical name of the provider, unique in its stack.
   * @param args Addresses and credentials: see {@link ProviderArgs}.
   * @param opts Options that control how Pulumi manages the provider: see {@link pulumi.ResourceOptions}.
   */
  constructor(name: string, args: ProviderArgs, opts?: pulumi.ResourceOptions) {
    super(name, { ...args }, configurationKeys, opts);
  }
}
`;
}

/** `sdk/configuration-keys.ts`: all configuration keys, the keys of addresses, and the setting of the host. */
export function sdkConfigurationKeys(services: readonly Service[]): string {
  const keys = [
    ...services.flatMap((service) => Object.keys(service.settings).map((name) => settingKey(service, name))),
    ...services.map((service) => settingKey(service, "requestLimit")),
    ...Object.keys(generalSettings),
  ];
  const addresses = services
    .filter(({ settings }) => settings.url)
    .map((service) => [settingKey(service, "url"), secretsOf(service)]);
  const { name, env } = hostSetting;
  return `${header}/** Keys in the namespace \`trefoil\` of the stack configuration, which are also the arguments of a provider. */
export const configurationKeys: readonly string[] = ${JSON.stringify(keys)};

/** Keys of service addresses, each with the keys of the credentials of that service. */
export const addressKeys: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(Object.fromEntries(addresses))};

/** The setting of the host of all resources of a stack, which is no argument of a provider. */
export const hostSetting = ${JSON.stringify({ name, env })} as const;
`;
}

const secretsOf = (service: Service): string[] =>
  Object.entries(service.settings).flatMap(([name, { secret }]) => (secret ? [settingKey(service, name)] : []));

/** `sdk/secret-keys.ts`: the keys of credentials. */
export function sdkSecretKeys(services: readonly Service[]): string {
  const keys = [...services.flatMap(secretsOf), ...generalSecretKeys];
  return `${header}/** Keys of credentials, which must be secret in the stack configuration and in the arguments of a provider. */
export const secretKeys: readonly string[] = ${JSON.stringify(keys)};
`;
}

const member = (name: string, type: string, doc: string): string =>
  `${comment(doc, "  ")}  readonly ${name}?: pulumi.Input<${type}>;`;
