import { shellCommand } from "../../../provider/text/shell";
import { terraform } from "../../provider";
import type { StateResource } from "./state-resource";
import { type Members, recordsAt, textAt } from "./values";

/** The managed resources of a Terraform state of format 4, with one item for each instance. */
export const terraformResources = (state: Members): StateResource[] =>
  recordsAt(state, "resources").flatMap(({ path, members: resource }) =>
    resource.mode === "managed"
      ? recordsAt(resource, "instances", path).map(({ members }) => resourceOf(resource, members, path))
      : [],
  );

function resourceOf(
  resource: Members,
  { index_key: key, attributes, deposed, status }: Members,
  path: string,
): StateResource {
  const type = textAt(resource, "type", path);
  const modules = resource.module === undefined ? [] : [textAt(resource, "module", path)];
  const address = [...modules, type, textAt(resource, "name", path)].join(".") + indexOf(key);
  const source = sourceOf(textAt(resource, "provider", path));
  return {
    address,
    type,
    peer: terraform().peers.find((peer) => peer.source === source),
    terraformType: type,
    attribute: (name) => terraform().valueAt(attributes, name),
    problem: problemOf(address, deposed, status),
  };
}

/** `ably/ably` in `module.chat.provider["registry.example.com/ably/ably"].eu`. */
const sourceOf = (provider: string): string | undefined =>
  /provider\["(?:[^"/]*\/)?([^"/]+\/[^"/]+)"\]/.exec(provider)?.[1]?.toLowerCase();

/** The index of an instance in an address. Empty without `count` and `for_each`. */
function indexOf(key: unknown): string {
  if (key === undefined || key === null) return "";
  return typeof key === "string" ? `[${quoted(key)}]` : `[${String(key)}]`;
}

/** A string of Terraform's language, which inserts values at `${` and `%{`. */
const quoted = (text: string): string =>
  `"${text
    .replace(/["\\]/g, "\\$&")
    .replace(/[$%](?=\{)/g, "$&$&")
    .replace(/(?! )[\p{C}\p{Z}]/gu, escaped)}"`;

const escapes: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

const escaped = (character: string): string =>
  escapes[character] ?? `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, "0")}`;

function problemOf(address: string, deposed: unknown, status: unknown): string | undefined {
  if (typeof deposed === "string")
    return "Terraform has replaced the object, and deletes it with the next `terraform apply`. Run it first.";
  if (status !== "tainted") return undefined;
  return `The object is tainted: Terraform replaces it with the next \`terraform apply\`. Run it first, or \`${shellCommand`terraform untaint ${address}`}\`.`;
}
