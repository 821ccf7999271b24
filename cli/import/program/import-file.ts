import type { EngineProps } from "../../../provider/hosts/shared/engine-values";
import type { State } from "../../../provider/lifecycle";
import type { PathSteps } from "../../../provider/lifecycle/import";
import { typeIn } from "../../../provider/programs/token";
import { type Host, providerCode, resourceType, secretKey, unknownText } from "../../../provider/text/engine-format";
import { encoding, engineValues, imports, lifecycle } from "../../provider";
import type { ProgramResource } from "./resources";

/** A resource with its state. */
export interface ImportedResource extends ProgramResource {
  readonly state: State;
}

export interface ImportFileOptions {
  readonly host: Host;
  /** Secrets in plain text, for the standard input of `pulumi import`. If false, they are omitted. */
  readonly withSecrets: boolean;
  /** The stack, which the name of a resource in its state contains. */
  readonly stack: string | undefined;
  /** Protects the resources. Default: false. */
  readonly isProtected?: boolean | undefined;
}

/** The file for `pulumi import`. */
export const importFile = (resources: readonly ImportedResource[], options: ImportFileOptions): string =>
  `${JSON.stringify({ resources: resources.map((resource) => entryOf(resource, options)) }, null, 2)}\n`;

function entryOf(resource: ImportedResource, options: ImportFileOptions): object {
  const { withSecrets, stack, isProtected } = options;
  const { object, logical: name, state } = resource;
  const { token, service } = object.definition;
  // The dynamic host runs no packages.
  const isDynamic = options.host === "dynamic" && service.package === undefined;
  const type = isDynamic ? resourceType("dynamic", token) : typeIn(object.definition);
  const head = { type, name, id: object.id, ...(isProtected && { protect: true }) };
  const { encodeInputProps, encodeState } = encoding();
  const { containsSecret } = engineValues();
  const { hasUnknown } = lifecycle();
  const hidden = {
    ...(isDynamic && { provider: providerCode(token) }),
    ...(isDynamic && stack !== undefined && { name: `${stack}/${name}` }),
    autoNamed: false,
  };
  const content = {
    inputs: withPossibleSecrets(resource, encodeInputProps(object.definition, state.inputs, hidden)),
    outputs: withPossibleSecrets(resource, encodeState(object.definition, state, hidden)),
  };
  // Without a state in the file, the plugin reads the object, with the secrets that the service returns.
  const isIncomplete = !withSecrets && (containsSecret(content) || hasUnknown(state.inputs));
  if (!isDynamic && isIncomplete)
    return {
      ...head,
      id: imports().writtenIdOf(object.definition, { ...state.outputs, ...state.inputs }) ?? object.id,
    };
  return { ...head, ...(inFile(content, withSecrets) as object) };
}

/**
 * Marks the values as secrets that the program reads from the configuration, although no fact of a field marks them: `extra` as a whole, and
 * strings that may contain a secret.
 */
function withPossibleSecrets({ secrets }: ProgramResource, props: EngineProps): EngineProps {
  const isSecret = secrets.some(({ steps }) => steps[0] === "extra");
  const { asSecret, withoutSecretMarks } = engineValues();
  const marked = secrets
    .filter(({ isPossible }) => isPossible)
    .reduce<unknown>((value, { steps }) => markedAt(value, steps), props) as EngineProps;
  return isSecret ? { ...marked, extra: asSecret(withoutSecretMarks(props.extra)) } : marked;
}

function markedAt(value: unknown, [step, ...rest]: PathSteps): unknown {
  if (engineValues().isMarkedSecret(value)) return value;
  if (step === undefined) return value === unknownText ? value : engineValues().asSecret(value);
  if (Array.isArray(value)) return value.map((item, i) => (i === step ? markedAt(item, rest) : item));
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return value;
  return { ...value, [step]: markedAt((value as Readonly<Record<string, unknown>>)[step], rest) };
}

/**
 * Marked secrets as Pulumi reads them from a file: as JSON text. Pulumi rejects a file with unknown values. They are omitted, and so are
 * an array with such an item and an object of secrets only.
 */
function inFile(value: unknown, withSecrets: boolean): unknown {
  if (value === unknownText) return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item) => inFile(item, withSecrets));
    // JSON would contain `null` for an omitted item, which Pulumi stores as a value.
    return items.includes(undefined) ? undefined : items;
  }
  if (typeof value !== "object" || value === null) return value;
  if (secretKey in value) {
    const { value: secret, ...mark } = value as { value?: unknown };
    return withSecrets ? { ...mark, plaintext: JSON.stringify(secret) } : undefined;
  }
  const members = Object.entries(value).map(([key, member]) => [key, inFile(member, withSecrets)] as const);
  const kept = members.filter(([, member]) => member !== undefined);
  return kept.length || !engineValues().containsSecret(value) ? Object.fromEntries(kept) : undefined;
}
