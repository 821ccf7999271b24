import { type ZodType, z } from "zod";

/** Effect of a change to one item of a list map: an update in place or a replacement. */
export type MemberChange = "update" | "replace";

/** A list whose items are identified by one of their members. */
export interface ListMap {
  /** Member that identifies an item. */
  readonly key: string;
  /** The service compares the keys without regard to letter case. */
  readonly ignoresCase?: true;
  /** Effect of adding an item. Default: `update`. */
  readonly added?: MemberChange;
  /** Effect of changing an item, in addition to the facts of its members. Default: `update`. */
  readonly changed?: MemberChange;
  /** Effect of removing an item. Default: `update`. */
  readonly removed?: MemberChange;
  /** The provider-only input, and its value, with which a removed item stays in the service and is not drift. */
  readonly stays?: readonly [input: string, value: unknown];
}

/** The objects that enclose a field: the innermost first, the inputs of the resource last. */
export type Enclosing = readonly Readonly<Record<string, unknown>>[];

/** An enum that the vendor extends. An unknown value is accepted with a warning. */
export interface KnownValues {
  /** Noun for one value, for the warning: `analyzer`. */
  readonly noun: string;
  /** The values known today. */
  readonly known: readonly string[];
  /** The input whose items add their names to the list: a field may name an analyzer that the index defines. */
  readonly definedIn?: string;
  /** Values that users of the service define, after "or": `the name of a custom role`. Only a value that resembles a known value is reported. */
  readonly custom?: string;
  /**
   * First versions of the API that have a value. `known` lacks a value with a preview version only. Another value of `known` has no
   * entry if all supported versions have it.
   */
  readonly versions?: Readonly<Record<string, FirstVersion>>;
  /** A similar value has another meaning, such as another model. A known value is suggested only for its misspelling. */
  readonly distinct?: true;
}

/** A version of an API, perhaps with the first preview version that has the same member. */
export type FirstVersion = string | readonly [version: string, preview: string];

/** The first stable version, or the version for programs of a feature of previews, and the first preview that has it. */
export const firstVersions = (first: FirstVersion): readonly [since: string, preview: string] =>
  typeof first === "string" ? [first, first] : first;

/** True for the version of a field, false for versions of its values. */
export const isOneVersion = (versions: FieldFacts["minApiVersion"]): versions is FirstVersion =>
  typeof versions === "string" || Array.isArray(versions);

/** The versions by value, or as `*`: the first version, and the first preview that has it. */
export const versionsByValue = (
  versions: FieldFacts["minApiVersion"] = {},
): [value: string, since: string, preview: string][] =>
  Object.entries<FirstVersion>(isOneVersion(versions) ? { "*": versions } : versions).map(([value, version]) => [
    value,
    ...firstVersions(version),
  ]);

/** A reference to a resource of another kind. */
export interface Reference {
  /** Function that returns the definition of the kind. It is a function because definitions may refer to each other. */
  readonly to: () => object;
  /** Templates of additional id formats that the service may accept, if its documentation is inconsistent. */
  readonly forms?: readonly string[];
  /** Inputs of the referenced resource that `validate` reads. */
  readonly inputs?: readonly string[];
}

/** A JSON value. */
type Plain = string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>;

/** The facts of a field. Each is written in `.meta()` of its zod schema and applies at any depth. */
export interface FieldFacts {
  /**
   * Name of the field in requests and responses. Default: the name of the field.
   * @example z.boolean().meta({ wireName: "is_private" })
   */
  readonly wireName?: string;
  /**
   * Name of the type in the SDK and in the schema. Each use of the shape has the same type. Default: the name of the
   * kind and the path of the field.
   * @example object({ x: z.number() }).meta({ typeName: "Point" })
   */
  readonly typeName?: string;
  /**
   * The value is sensitive. It is encrypted in the state, redacted in logs and errors, and a secret output of the
   * class. In a map or JSON, the values are encrypted, and the names are not. As a member of the result of a function, it is
   * returned in the form that returns an output only.
   * @example z.string().meta({ secret: true })
   */
  readonly secret?: true;
  /**
   * When responses contain the value, if not always. `onCreate`: only the response of the create request; the stored
   * value is kept. `sometimes`: responses may omit or mask it; the stored value is kept unless the response differs.
   * @example z.string().meta({ secret: true, returned: "onCreate" })
   */
  readonly returned?: "onCreate" | "sometimes";
  /**
   * The field belongs to the provider and is never sent. A change updates the state only.
   * @example z.boolean().default(false).meta({ providerOnly: true })
   */
  readonly providerOnly?: true;
  /**
   * The `providerOnly` input selects which properties of the object are outputs, so that its change reads the object.
   * @example z.array(z.string()).optional().meta({ providerOnly: true, selectsOutputs: true })
   */
  readonly selectsOutputs?: true;
  /**
   * The field cannot change in place. A change of an input shows as a replacement at preview. An output keeps its value
   * in the preview of an update; other outputs are unknown there, except the id and values that are returned `onCreate`.
   * @example z.string().meta({ replaceOnChanges: true })
   */
  readonly replaceOnChanges?: true;
  /**
   * The field can change in place, but cannot be removed in place. Its removal shows as a replacement at preview.
   * @example z.string().optional().meta({ replaceOnRemoval: true })
   */
  readonly replaceOnRemoval?: true;
  /**
   * The value to send when the user removes the field. Default: PATCH sends `null`, PUT omits the field. `undefined`
   * sends nothing. The removal of a field that has this value is no change.
   * @example z.string().optional().meta({ valueOnRemoval: "" })
   */
  readonly valueOnRemoval?: Plain | undefined;
  /**
   * Once set, the service keeps the value even if a later request omits it. A removal has no effect, and preview
   * reports this.
   * @example encryptionKey.optional().meta({ keptOnRemoval: true })
   */
  readonly keptOnRemoval?: true;
  /**
   * Value that the service uses if the field is omitted, or a function of the values around the field. `null`: the service
   * then has no value. Setting this value and omitting the field are equivalent. A refresh compares an omitted field with it.
   * @example z.boolean().optional().meta({ serverDefault: false })
   */
  readonly serverDefault?: Plain | ((enclosing: Enclosing) => unknown);
  /**
   * The reason why a refresh ignores the value of the object if the field is omitted, as a complete sentence.
   * @example z.string().optional().meta({ declaredOnly: "The service chooses the value." })
   */
  readonly declaredOnly?: string;
  /**
   * If the field is omitted, its value is generated from the logical name and a random suffix. Requires `.optional()`.
   * @example z.string().max(128).optional().meta({ autoName: true })
   */
  readonly autoName?: true;
  /**
   * The first API version that has the field, or the first version of single values of an enum, and of all others as `*`.
   * An older configured version is rejected before the request. A pair also has the first preview version. A version that ends with `-preview` means that no stable
   * version has the field. For a kind that an older version lacks, set it on a required input.
   * @example z.string().optional().meta({ minApiVersion: ["2026-10-01", "2025-11-01-preview"] })
   */
  readonly minApiVersion?: FirstVersion | Readonly<Record<string, FirstVersion>>;
  /**
   * The array is compared as a set: the order of its items and duplicates have no meaning.
   * @example z.array(z.string()).meta({ set: true })
   */
  readonly set?: true;
  /**
   * The array is compared item by item. A member of the items identifies them; their order has no meaning.
   * @example z.array(field).meta({ listMap: { key: "name", removed: "replace" } })
   */
  readonly listMap?: ListMap;
  /**
   * Values of an enum, or kinds of a union, that the service no longer accepts, with their successors for the message. Of an
   * object: members that are not inputs, because the vendor renamed them or the service chooses them, with the complete reason.
   * @example z.enum(["v2"]).meta({ retired: { v1: "v2" } })
   */
  readonly retired?: Readonly<Record<string, string>>;
  /**
   * The SHA-256 digest of the local file whose path the member `file` of the same object contains. Check computes it, so that a
   * changed file is a difference. If the member `text` contains the content instead, the digest must match it.
   * @example z.string().optional().meta({ digestOf: { file: "path", text: "content" } })
   */
  readonly digestOf?: { readonly file: string; readonly text: string };
  /**
   * The id of a resource of another kind. The class accepts the resource or its id. Written with `ref()`.
   * @example ref(() => index, { inputs: ["fields"] })
   */
  readonly reference?: Reference;
  /**
   * The values of an enum that the vendor extends. Written with `openEnum()`.
   * @example openEnum("region", ["us-east-1-a", "eu-west-1-a"])
   */
  readonly knownValues?: KnownValues;
}

declare module "zod/v4/core" {
  interface GlobalMeta extends FieldFacts {}
}

/**
 * Facts of this schema, without the facts of the schema that it wraps. Clones by zod (`.min(1)`, `.meta()`) inherit
 * metadata; wrappers (`.optional()`, `.default()`) do not, so that `field.ts` reads through them.
 */
export function factsOn(schema: ZodType): FieldFacts {
  const { description: _, ...facts } = z.globalRegistry.get(schema) ?? {};
  return facts;
}
