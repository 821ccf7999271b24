import type { Objects } from "../../../emulator";
import type { JsonObject } from "../../../emulator/json";
import type { Values } from "../../../provider/lifecycle";
import type { Operation } from "./exchange";

/** Everything that the contract tests know about a kind, written from the vendor's documentation. */
export interface KindFacts {
  readonly hints: Hints;
  readonly facts: Facts;
  /** True if one list returns complete objects. */
  readonly wholeList: boolean;
  /** Kinds whose id or name an input contains, by the path of the input. */
  readonly references?: Readonly<Record<string, string>>;
  /**
   * Members that an older version of the API lacks, with the version that added them. A kind of a union is identified by
   * its discriminator. A value is listed after its member, and all others as `*`. If the older version lacks the resource,
   * one required input. A preview version means that no stable version has it.
   */
  readonly newer?: Readonly<Record<string, string>>;
  /** The input that disables an object, this value in the wire format, and in the program. */
  readonly disabled?: readonly [input: string, wire: JsonObject, value: unknown];
  /** The service hides objects from accounts without access, so that a missing object may exist. */
  readonly hidden?: true;
  /** Secrets that the emulated service returns. It returns the others as null or masked. */
  readonly returnedSecrets?: readonly string[];
  /** Outputs that name objects of other kinds, which the service creates and deletes with the object, and their ids by kind. */
  readonly owned?: { readonly outputs: Values; readonly ids: Readonly<Record<string, readonly string[]>> };
  /** The schema of the vendor's specification, for Azure AI Search. */
  readonly schema?: Schema;
  /** Operations with their requests and responses. */
  readonly operations: readonly Operation[];
  /** Effects of changes before any request, and limits. */
  readonly previews: readonly Preview[];
  /** Values that the service adds to responses. */
  readonly defaults?: readonly FillIn[];
}

/** A schema of the vendor's specification. */
export interface Schema {
  readonly name: string;
  /** Differences of the definition, such as `without format`. */
  readonly differences?: readonly string[];
  /** The older version lacks the schema. */
  readonly isNew?: true;
}

export type Alter = (args: Values) => Values;

/** Test data that the schema of a definition does not contain. */
export interface Hints {
  /** Settings of the service that the tests of the kind need, such as a preview version of its API. */
  readonly config?: Readonly<Record<string, string>>;
  /** Path of an object in the emulator, by its id. */
  stored(id: string, objects?: Objects): { readonly collection: string; readonly key: string };
  /** Returns true if a stored object counts as existing. */
  alive?(object: JsonObject): boolean;
  /** Valid values of a key, at least two. */
  readonly values?: Readonly<Record<string, readonly unknown[]>>;
  /** Inputs that allow a key, if it requires other keys. A name that ends in `*` applies to all keys that begin with it. */
  readonly given?: Readonly<Record<string, Alter>>;
  /** Inputs in which a key is changed, if other keys must change too. */
  readonly other?: Readonly<Record<string, Alter>>;
  /** Inputs in which all keys are changed, if some of them exclude each other. */
  readonly together?: Alter;
  /** A valid secret value for a key that does not accept every string. */
  readonly secret?: Readonly<Record<string, (text: string) => string>>;
  /** Inputs of a second object, if an optional name does not distinguish the two. */
  readonly another?: (args: Values, n: number) => Values;
  /** Effect of a change of a key, if its field alone does not determine it. `other objects`: an update of other objects only. */
  readonly means?: Readonly<Record<string, "replace" | "other objects">>;
  /** Wire value of a key, if it differs from the value under its wire name. */
  readonly onWire?: Readonly<Record<string, (value: unknown) => JsonObject>>;
  /** Inputs of an object that others refer to, by placeholder. The default is the first example. */
  readonly parents?: Readonly<Record<string, Values>>;
  /** Inputs that every program of the contract tests has in addition to its example. */
  readonly always?: Values;
  /** Requests of a change that only prepare the last request. */
  readonly preparing?: RegExp;
  /** Keys of settings whose only other value is the default, so that the settings count as deleted with it. */
  readonly restoring?: readonly string[];
  /** A member of the object that no input affects. */
  readonly foreign: JsonObject;
}

/** Facts of the vendors' documents about values, written down independently of the definitions. */
export interface Facts {
  /** Inputs that are secret. */
  readonly secret: readonly string[];
  /** Inputs that the service does not return, or returns masked. */
  readonly writeOnly: readonly string[];
  /** Outputs that are secret. */
  readonly secretOutputs: readonly string[];
  /** Inputs that the service keeps once they are set, even when a later request omits them. */
  readonly kept?: readonly string[];
  /** URLs that the service returns without the slash at their end. */
  readonly addresses?: readonly string[];
  /** Outputs that an update of the inputs may change. */
  readonly changing?: readonly string[];
}

/** Effects of a change of the program before any request. */
export interface Preview {
  readonly title: string;
  /** The inputs of the last update. Omitted for a create. */
  readonly before?: Values;
  readonly after: Values;
  /** Paths that are changed in place. */
  readonly updates?: readonly string[];
  /** Paths whose change replaces. */
  readonly replaces?: readonly string[];
  /** Inputs that are generated or filled in. */
  readonly makes?: Values;
  /** Paths with a failure. */
  readonly refuses?: readonly string[];
  /** Paths of values that are accepted with a warning. */
  readonly warns?: readonly string[];
}

/** Inputs of a program, and the response of the service, from its documentation and recorded responses. */
export interface FillIn {
  readonly title: string;
  readonly written: Values;
  readonly returned: JsonObject;
}
