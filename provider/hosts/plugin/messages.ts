import { type JavaScriptValue, Struct } from "google-protobuf/google/protobuf/struct_pb";
import type { LogicalResource, SecretPaths } from "../../lifecycle";
import { tokenOf } from "../../text/engine-format";
import { asSecret, type EngineProps, isMarkedSecret, openSecrets, type ReceivedProps } from "../shared/engine-values";

/** The properties in a message, and the paths of the secrets among them. */
export interface Message {
  readonly props: ReceivedProps;
  readonly secrets: SecretPaths;
}

/** Decodes a message. The engine sends `null` for an omitted property. */
export function messageIn(struct: Struct | undefined): Message {
  const { value, secrets } = openSecrets(struct?.toJavaScript() ?? {});
  return {
    props: Object.fromEntries(Object.entries(value as ReceivedProps).filter(([, one]) => one !== null)),
    secrets,
  };
}

/** Properties for a message. They must not contain `undefined`. */
export const structOf = (props: EngineProps): Struct => Struct.fromJavaScript(props as Record<string, JavaScriptValue>);

/** Properties for a response, with the secret marks of the request. */
export const markedStructOf = (props: EngineProps, { secrets }: Message): Struct =>
  structOf(copySecretMarks(props, secrets));

/**
 * Marks the values as secrets that the engine sent as secrets under the same name. The engine does this itself for a plugin that
 * does not accept secrets, and such a plugin cannot construct components. An array that contained a secret is marked as a whole,
 * since its items may have moved.
 *
 * @param returned properties of the response. Its own marks are kept.
 * @param sent paths of the secrets in the request.
 */
export const copySecretMarks = (returned: EngineProps, sent: SecretPaths): EngineProps =>
  sent.reduce(withMarkAt, returned);

function withMarkAt(returned: EngineProps, [name = "", ...inner]: SecretPaths[number]): EngineProps {
  if (!Object.hasOwn(returned, name)) return returned;
  const own = returned[name];
  const isInObject = typeof inner[0] === "string" && isObject(own);
  if (!isInObject && isMarkedSecret(own)) return returned;
  return { ...returned, [name]: isInObject ? withMarkAt(own, inner) : asSecret(own) } as EngineProps;
}

/** True for an object that is not a marked secret. */
const isObject = (value: unknown): value is EngineProps =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isMarkedSecret(value);

/** Marks each member of the result of a function that received a secret, as the engine does. */
export const markAll = (returned: EngineProps): EngineProps =>
  Object.fromEntries(
    Object.entries(returned).map(([name, value]) => [name, isMarkedSecret(value) ? value : asSecret(value)]),
  ) as EngineProps;

/** The parts of a URN that identify a resource of the program. */
export interface ResourceName extends LogicalResource {
  /** Type without the package: `search:Index`. */
  readonly token: string;
  /** Logical name without the stack. */
  readonly logicalName: string;
}

/** Parses `urn:pulumi:STACK::PROJECT::PARENT$TYPE::NAME`. */
export function parseUrn(urn: string): ResourceName {
  const [, stack = "", project, types = "", logicalName = ""] =
    /^urn:pulumi:(.*?)::(.*?)::(.*?)::(.*)$/s.exec(urn) ?? [];
  const parents = types.split("$");
  const type = parents.pop() ?? "";
  return {
    token: tokenOf(type),
    logicalName,
    name: `${stack}/${logicalName}`,
    project,
    parents: parents.join("$") || undefined,
  };
}
