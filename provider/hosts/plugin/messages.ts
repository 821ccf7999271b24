import { type JavaScriptValue, Struct } from "google-protobuf/google/protobuf/struct_pb";
import type { LogicalResource } from "../../lifecycle";
import { tokenOf } from "../../text/engine-format";
import { type Props, withoutSecretMarks } from "../shared/props";
import { copySecretMarks } from "./secret-marks";

/** Properties in a message. The engine sends `null` for an omitted property. */
export function propsIn(struct: Struct | undefined): Props {
  const props = withoutSecretMarks(struct?.toJavaScript() ?? {}) as Props;
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== null));
}

/** Properties for a message. They must not contain `undefined`. */
export const structOf = (props: Props): Struct => Struct.fromJavaScript(props as Record<string, JavaScriptValue>);

/**
 * Properties for a response, with the secret marks of the request.
 *
 * @param sent the properties of the request that the engine would copy the marks from.
 */
export const markedStructOf = (props: Props, sent: Struct | undefined): Struct =>
  structOf(copySecretMarks(props, (sent?.toJavaScript() ?? {}) as Props));

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
