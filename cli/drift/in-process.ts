import { readFileSync } from "node:fs";
import { exportedState, packageFiles, settings, stateRun } from "../provider";
import { programFolderHere, stackFileHere } from "../pulumi";
import { versionOfPlugin, versionOfProgram } from "./installed-version";
import { nameOf } from "./report";

type StoredResource = import("../../provider/hosts/state/exported").StoredResource;
type StoredDefinitions = import("../../provider/hosts/state/state-run").StoredDefinitions;

/** Only the engine can compare a stack with certainty. The message completes the sentence "Compared by `pulumi refresh`, because …". */
export class EngineNeededError extends Error {
  override readonly name = "EngineNeededError";
}

/**
 * The resources in the output of `pulumi stack export --show-secrets`.
 *
 * @throws EngineNeededError for a state that this version cannot read.
 */
export const readableResources = (text: string): StoredResource[] => orEngine(() => exportedState().resourcesIn(text));

/** @throws EngineNeededError for a part of a state that this version cannot read. */
function orEngine<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof exportedState().UnreadableStateError ? new EngineNeededError(error.message) : error;
  }
}

/**
 * Requires that a refresh would run the code of this process, with the settings that this process has.
 *
 * @param own the resources of Trefoil and of its packages in the state.
 * @throws EngineNeededError
 */
export function requireInProcess(stack: string, definitions: StoredDefinitions, own: readonly StoredResource[]) {
  if (!own.length) return;
  const { isUnread } = stateRun();
  const unknown = own.find((one) => !orEngine(() => definitions.isReadable(one)));
  if (unknown) throw new EngineNeededError(`another version of Trefoil created ${quoted(unknown)}`);
  const unread = own.find(isUnread);
  if (unread) throw new EngineNeededError(`the state of ${quoted(unread)} comes from a Terraform provider`);
  const limited = own.find((one) => one.hasReadTimeout);
  if (limited) throw new EngineNeededError(`${quoted(limited)} has the resource option \`customTimeouts.read\``);
  requireSameVersion(definitions, own);
  requireNoEnvironments(stack);
}

/** The name of a resource in a message. */
export const quoted = ({ urn }: StoredResource): string => JSON.stringify(nameOf(urn));

function requireSameVersion(definitions: StoredDefinitions, own: readonly StoredResource[]): void {
  const surroundings = { env: settings().environment(), folder: programFolderHere() };
  const { isDynamic } = stateRun();
  if (own.some(isDynamic)) requireVersion(versionOfProgram(surroundings), "the program");
  for (const resource of new Map(own.map((one) => [one.provider ?? "", one])).values()) {
    const provider = definitions.providerOf(resource);
    if (!provider) throw new EngineNeededError(`the state does not contain the provider of ${quoted(resource)}`);
    // The engine downloads a missing plugin from the address. The version is compared below.
    const { version, pluginDownloadURL: _, ...others } = internalsOf(provider);
    const usual = definitions.isOfPackage(resource) ? ["name", "parameterization"] : [];
    if (Object.keys(others).some((name) => !usual.includes(name)))
      throw new EngineNeededError(`the provider ${quoted(provider)} has options that the engine applies`);
    if (isDynamic(resource)) continue;
    if (version !== undefined) requireVersion(version, "the state");
    requireVersion(versionOfPlugin(surroundings, version), "the plugin");
  }
}

/** Options that the engine applies to a provider. Engines of earlier versions store the version among the arguments. */
function internalsOf({ inputs }: StoredResource): { readonly version?: string; readonly pluginDownloadURL?: string } {
  const { __internal: internal = {}, version } = inputs as { readonly __internal?: object; readonly version?: unknown };
  return { ...(typeof version === "string" && { version }), ...internal };
}

function requireVersion(found: string | undefined, user: string): void {
  const own = packageFiles().packageVersion();
  if (found === own) return;
  throw new EngineNeededError(
    found === undefined
      ? `the version of Trefoil that ${user} uses is not certain`
      : `${user} uses Trefoil ${found}, and this command is of version ${own}`,
  );
}

/** Members of the settings file of a stack that this command reads, or that the CLI reads for it. */
const knownMember = /^(["']?)(config|encryptedkey|encryptionsalt|secretsprovider)\1[ \t]*:/;

/** A line inside a member, a comment, an empty line, or the start of a document. */
const otherLine = /^([ \t]|#|---[ \t]*$|$)/;

/** Line breaks of YAML as the CLI reads it. */
const lineBreak = /\r\n|[\n\r\u0085\u2028\u2029]/;

/** Environments can set variables, which only the engine receives. YAML has many forms, so that an unknown one requires the engine. */
function requireNoEnvironments(stack: string): void {
  const file = stackFileHere(stack);
  if (file === undefined)
    throw new EngineNeededError("the project has no settings file of the stack, so that Pulumi ESC may configure it");
  const lines = readFileSync(file, "utf8").split(lineBreak);
  const contents = lines.filter((line) => line.trim() !== "" && !/^\s*#|^---[ \t]*$/.test(line));
  if (lines.some((line) => /^["']?environment["']?[ \t]*:/.test(line)))
    throw new EngineNeededError("environments of Pulumi ESC configure the stack");
  // If the first member is indented, so are the others, and a line inside a member looks like a member.
  const isIndented = /^\s/.test(contents[0] ?? "");
  if (isIndented || !lines.every((line) => knownMember.test(line) || otherLine.test(line)))
    throw new EngineNeededError(
      "the settings file of the stack has a form that this command does not read, so that Pulumi ESC may configure it",
    );
}
