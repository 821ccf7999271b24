import { isRecord, parseJson, repeatedMember } from "../../text/json";
import { mediaTypes, ociIndex, ociManifest } from "../registries/media-types";
import { isDigest } from "../registries/reference";

/** Reference to other content by its digest (image specification, content descriptors). */
export interface Descriptor {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
  readonly platform?: Platform;
  readonly artifactType?: string;
  readonly annotations?: Readonly<Record<string, string>>;
  /** Addresses of a foreign layer, which is not in the registry. */
  readonly urls?: readonly string[];
}

/** Platform of an image. */
export interface Platform {
  readonly os: string;
  readonly architecture: string;
  readonly variant?: string;
}

/** An image with a configuration and layers, or an index of images. */
export interface ManifestBody {
  /** Type of the manifest. Not verified. */
  readonly mediaType?: unknown;
  readonly artifactType?: string;
  readonly config?: Descriptor;
  readonly layers?: readonly Descriptor[];
  readonly manifests?: readonly Descriptor[];
  /** The manifest that this one describes. */
  readonly subject?: Descriptor;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** A member of a manifest or of a list of a registry violates the image specification. */
export class InvalidMemberError extends Error {
  /** @param member path of the member, such as `layers[2].digest`. */
  constructor(readonly member: string) {
    super(`\`${member}\` violates the image specification`);
  }
}

/** Maximum number of entries of one list. Images have at most 127 layers, artifacts more. */
const maxEntries = 10_000;

const isText = (value: unknown): boolean => typeof value === "string";
const isOptionalText = (value: unknown): boolean => value === undefined || isText(value);
const isTextMap = (value: unknown): boolean =>
  value === undefined || (isRecord(value) && Object.values(value).every(isText));
const isTextList = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.every(isText));

/** True for a valid value of each member of a descriptor. A digest becomes a part of a path, and a media type a header. */
const validMembers: Readonly<Record<keyof Descriptor, (value: unknown) => boolean>> = {
  mediaType: (value) => typeof value === "string" && /^[\x20-\x7e]{1,255}$/.test(value),
  digest: (value) => typeof value === "string" && isDigest(value),
  size: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  platform: (value) =>
    value === undefined ||
    (isRecord(value) && ["os", "architecture", "variant"].every((name) => isOptionalText(value[name] ?? undefined))),
  artifactType: isOptionalText,
  annotations: isTextMap,
  urls: isTextList,
};

/** An object without its members that are null. Some clients write null for omitted members. */
const withoutNulls = (value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null)) : value;

/**
 * Many programs do not compare the letter case of members, so that they may read a member with another spelling.
 *
 * @param path path of the object, for the error.
 * @throws InvalidMemberError for another spelling of one of the names.
 */
export function requireSpelling(object: Readonly<Record<string, unknown>>, names: readonly string[], path = ""): void {
  const spellings = new Map(names.map((name) => [name.toUpperCase(), name]));
  for (const name of Object.keys(object))
    if ((spellings.get(name.toUpperCase()) ?? name) !== name)
      throw new InvalidMemberError(path ? `${path}.${name}` : name);
}

/**
 * A descriptor of a registry, with all its members.
 *
 * @param path path of the descriptor, for the error.
 * @throws InvalidMemberError
 */
export function descriptorIn(value: unknown, path: string): Descriptor {
  const descriptor = withoutNulls(value);
  if (!isRecord(descriptor)) throw new InvalidMemberError(path);
  requireSpelling(descriptor, Object.keys(validMembers), path);
  for (const [name, isValid] of Object.entries(validMembers))
    if (!isValid(descriptor[name])) throw new InvalidMemberError(`${path}.${name}`);
  return descriptor as unknown as Descriptor;
}

/** @throws InvalidMemberError */
function descriptorsIn(value: unknown, path: string): readonly Descriptor[] {
  if (!Array.isArray(value) || value.length > maxEntries) throw new InvalidMemberError(path);
  return value.map((entry, i) => descriptorIn(entry, `${path}[${i}]`));
}

/** The members of which each manifest has at least one. */
const partNames = ["config", "manifests", "layers"];

/**
 * The body of a manifest. Members keep their order, on which the digest of a selection of platforms depends. Undefined for
 * other content.
 *
 * @throws InvalidMemberError
 */
export function bodyIn(bytes: Buffer): ManifestBody | undefined {
  const json = jsonIn(bytes);
  const body = withoutNulls(json);
  if (!isRecord(json) || !isRecord(body)) return undefined;
  requireSpelling(body, ["config", "subject", "layers", "manifests"]);
  // Null may be the last of several values.
  if (!partNames.some((name) => Object.hasOwn(json, name))) return undefined;
  requireUniqueMembers(bytes);
  if (!(body.config || body.manifests || body.layers)) return undefined;
  if (!isOptionalText(body.artifactType)) throw new InvalidMemberError("artifactType");
  if (!isTextMap(body.annotations)) throw new InvalidMemberError("annotations");
  const parsed = { ...body };
  for (const name of ["config", "subject"]) if (name in body) parsed[name] = descriptorIn(body[name], name);
  for (const name of ["layers", "manifests"]) if (name in body) parsed[name] = descriptorsIn(body[name], name);
  return parsed;
}

/**
 * Some programs read the first of two members with the same name, and others the last.
 *
 * @throws InvalidMemberError for a name that an object has twice.
 */
export function requireUniqueMembers(bytes: Buffer): void {
  const repeated = repeatedMember(bytes.toString("utf8"));
  if (repeated !== undefined) throw new InvalidMemberError(repeated);
}

/** True for an image in Docker's first format. */
export function isFirstFormat(bytes: Buffer): boolean {
  const body = jsonIn(bytes);
  return isRecord(body) && body.schemaVersion === 1 && Array.isArray(body.fsLayers);
}

/** Type of a manifest by its body, for a response without `Content-Type`. Only the image specification allows omitting the member. */
export const typeOf = ({ mediaType, manifests }: ManifestBody): string =>
  mediaTypes.find((known) => known === mediaType) ?? (manifests ? ociIndex : ociManifest);

/** Parsed JSON. Undefined for other content. */
export function jsonIn(bytes: Buffer): unknown {
  try {
    return parseJson(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
