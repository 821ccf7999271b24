import * as pulumi from "@pulumi/pulumi";
import { shellCommand } from "../../provider/text/shell";
import { nearest } from "../../provider/text/suggest";
import { addressKeys, configurationKeys, hostSetting } from "../configuration-keys";
import { secretKeys } from "../secret-keys";
import { problemInHost } from "./host";

/** Used by Pulumi's own `Config`. Pulumi's published types omit it. */
const { isConfigSecret } = pulumi.runtime as unknown as { readonly isConfigSecret: (key: string) => boolean };

const namespace = "trefoil:";

/** Names of all keys of the configuration. */
const stackKeys: readonly string[] = [...configurationKeys, hostSetting.name];

/**
 * Validates everything under `trefoil:` in the configuration of the current stack: known keys, encrypted secrets, no
 * credentials in addresses. Called before a resource is registered, since Pulumi writes the configuration of a stack into
 * its state with the first resource. The result is not cached: one process may run several stacks, also at the same time.
 *
 * @throws RunError with every problem. It holds no value.
 */
export function validateConfiguration(): void {
  rememberSecrets();
  const inKeys = Object.entries(pulumi.runtime.allConfig()).flatMap(([key, value]) =>
    key.startsWith(namespace) ? (problemOf(key.slice(namespace.length), value) ?? []) : [],
  );
  const problems = [...inKeys, problemInHost() ?? []].flat();
  if (problems.length) throw new pulumi.RunError(problems.join("\n"));
}

/** Pulumi keeps the store of each run in global variables, which all copies of its SDK in a process share. */
const shared = globalThis as {
  readonly asyncLocalStorage?: { getStore(): object | undefined };
  readonly globalStore?: object;
};

/** Values of encrypted configuration keys by store, stack and key. In memory only. */
const encrypted = new WeakMap<object, Map<string, Map<string, string>>>();

/**
 * Keys that were encrypted in the configuration of the current stack, with the values that they had. `setConfig` of
 * `pulumi.runtime` empties Pulumi's list of secret keys, although it changes one key.
 */
function encryptedBefore(): Map<string, string> {
  const store = shared.asyncLocalStorage?.getStore() ?? shared.globalStore;
  if (!store) return new Map();
  const stacks = encrypted.get(store) ?? new Map<string, Map<string, string>>();
  encrypted.set(store, stacks);
  const stack = JSON.stringify([pulumi.getProject(), pulumi.getStack()]);
  const keys = stacks.get(stack) ?? new Map<string, string>();
  stacks.set(stack, keys);
  return keys;
}

function rememberSecrets(): void {
  const entries = Object.entries(pulumi.runtime.allConfig()).filter(([key]) => isOwnSecret(key));
  if (!entries.length) return;
  const keys = encryptedBefore();
  for (const [key, value] of entries) keys.set(key, value);
}

const isOwnSecret = (key: string): boolean =>
  key.startsWith(namespace) && secretKeys.includes(key.slice(namespace.length)) && isConfigSecret(key);

// A program may call `setConfig` before it declares the first resource.
rememberSecrets();

function problemOf(name: string, value: string): string | undefined {
  const key = `${namespace}${name}`;
  if (!stackKeys.includes(name)) return unknownKey(name);
  if (!secretKeys.includes(name)) return problemInAddress(name, value, inConfiguration);
  if (isConfigSecret(key) || encryptedBefore().get(key) === value) return undefined;
  return `${key} is in the stack's config in plain text, and would be in its state in plain text too. Set it again with \`${shellCommand`pulumi config set --secret ${key}`}\`. ${rotation}`;
}

const rotation =
  "Pulumi keeps the configuration of every update in the history of the stack: replace the credential in the service.";

function unknownKey(name: string): string {
  const key = `${namespace}${name}`;
  const near = nearest(name, stackKeys);
  const encrypted = isConfigSecret(key);
  const isSecret = near !== undefined && secretKeys.includes(near);
  const mayBeSecret = isSecret || encrypted || /key|token|password|secret|credential/i.test(name);
  const suggestion = near ? ` (did you mean "${namespace}${near}"?)` : "";
  const set = near
    ? `, then run \`${shellCommand`pulumi config set ${isSecret ? ["--secret"] : []} ${namespace + near}`}\`.`
    : `. Known keys: ${stackKeys.join(", ")}.`;
  const warning = mayBeSecret ? " Its value may be a secret." : "";
  return `${key} is not a known configuration key${suggestion}.${warning} Remove it with \`${shellCommand`pulumi config rm ${key}`}\`${set}${mayBeSecret && !encrypted ? ` ${rotation}` : ""}`;
}

/** Where a setting is defined: its name in messages, and the instruction to set credentials. */
interface SettingSource {
  name(key: string): string;
  setInstruction(keys: readonly string[]): string;
}

const inConfiguration: SettingSource = {
  name: (key) => `${namespace}${key}`,
  setInstruction: (keys) =>
    keys.map((key) => `\`${shellCommand`pulumi config set --secret ${namespace + key}`}\``).join(" or "),
};

const inProvider = (provider: string): SettingSource => ({
  name: (key) => `Provider "${provider}": ${key}`,
  setInstruction: (keys) => `set the argument ${keys.map((key) => `\`${key}\``).join(" or ")}`,
});

/**
 * Rejects an argument of a provider that holds a credential although it is not secret.
 *
 * @throws RunError without the value.
 */
export function validateArgument(provider: string, key: string, value: unknown): void {
  const problem = problemInAddress(key, String(value), inProvider(provider));
  if (problem) throw new pulumi.RunError(problem);
}

/** Matches user information in an address with or without a scheme. */
const userInAddress = /^\s*(?:[a-z][a-z0-9+.-]*:)?[\\/]*[^\\/?#]*@/i;
const userInText = /:[\\/]{2}[^\\/?#\s]*@/;

function problemInAddress(key: string, value: string, source: SettingSource): string | undefined {
  const name = source.name(key);
  const credentials = addressKeys[key];
  if (/^\s*[[{]/.test(value))
    return `${name} is set to an object or a list, and must be a string. Its members may be secrets in plain text. Remove it and set it again as a string.`;
  if ((credentials ? userInAddress : userInText).test(value)) {
    const instead = credentials?.length ? `, and ${source.setInstruction(credentials)} instead` : "";
    return `${name} contains a user name or a password, which Pulumi would store in plain text. Remove them from the address${instead}. Then replace the credential in the service.`;
  }
  if (credentials && /[?#]/.test(value)) {
    const own = addressProblem(key, value);
    if (own) return `${name} ${own}.`;
    return `${name} contains a query or a fragment, which may hold a key and is not part of the address of a service. Set the address without the part that starts with \`?\` or \`#\`.`;
  }
  return undefined;
}

/** Loads the code of the provider, only for an address that is invalid in any case. */
function addressProblem(key: string, value: string): string | undefined {
  const { addressProblem: find } =
    require("../../provider/hosts/package-export") as typeof import("../../provider/hosts/package-export");
  return find(key, value);
}
