import type { LogicalResource } from "../../lifecycle";
import { tokenOf } from "../../text/engine-format";

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
