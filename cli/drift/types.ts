import type { Catalogue } from "../../provider/define";

/** State of a resource in the output of `pulumi refresh --json`. The engine replaces secrets with `[secret]`. */
export interface ResourceState {
  readonly type: string;
  readonly custom?: boolean;
  readonly id?: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
  /** The program reads the object with `get`, and does not manage it. */
  readonly external?: boolean;
  /** Paths whose changes the resource ignores. */
  readonly ignoreChanges?: readonly string[];
  /** An interrupted replacement has deleted the object. A refresh does not read it. */
  readonly pendingReplacement?: boolean;
}

export interface RefreshStep {
  readonly op: string;
  readonly urn: string;
  readonly oldState?: ResourceState;
  readonly newState?: ResourceState;
  readonly detailedDiff?: Readonly<Record<string, { readonly kind: string }>> | null;
}

/** The output of `pulumi refresh --preview-only --json`. */
export interface RefreshOutput {
  readonly steps?: readonly RefreshStep[];
  readonly diagnostics?: readonly { readonly urn?: string; readonly message: string; readonly severity: string }[];
}

export interface FieldDrift {
  readonly path: string;
  readonly kind: "add" | "delete" | "update";
  /** Value in the state. Omitted if the state has no value. */
  readonly before?: unknown;
  /** Value in the service. Omitted if the service has no value. */
  readonly after?: unknown;
}

export interface DriftedResource {
  readonly urn: string;
  /** Type in programs, such as `search.Index`. Of other providers, the type of the engine. */
  readonly type: string;
  readonly name: string;
  readonly id?: string;
  readonly status: "changed" | "deleted";
  readonly changes: readonly FieldDrift[];
  /** Inputs in the state and in the service, for edits of the program. Not a part of the output. */
  readonly inputs?: { readonly before: object; readonly after: object };
  /** Paths whose changes the resource ignores, for edits of the program. Not a part of the output. */
  readonly ignoreChanges?: readonly string[];
}

/** A resource that the comparison did not read, although nothing failed. */
export interface SkippedResource {
  readonly urn: string;
  readonly type: string;
  readonly name: string;
  readonly id?: string;
  /** Another provider must read it, or an interrupted replacement has deleted its object. */
  readonly reason: "otherProvider" | "pendingReplacement";
}

/** Objects of one kind that no stack of the project declares. */
export interface UndeclaredObjects {
  /** Type in programs, such as `realtime.Key`. */
  readonly type: string;
  /** The object that contains them, as in messages: `realtime.App "chat"`. Omitted in a list of the whole account. */
  readonly parent?: string;
  /** The names are those of the service, with the names of the parents in a list of the whole account. */
  readonly objects: readonly { readonly id: string; readonly name: string }[];
  /** The command that imports them. */
  readonly command: string;
}

export interface StackReport {
  readonly stack: string;
  /** Number of resources of Trefoil that were compared. */
  readonly checked: number;
  readonly drifted: readonly DriftedResource[];
  /** Resources of other providers that the refresh would change. */
  readonly others: readonly DriftedResource[];
  readonly errors: readonly string[];
  /** URNs of resources that were not compared because of an error. */
  readonly unchecked: readonly string[];
  readonly skipped: readonly SkippedResource[];
  /** Reason for a comparison by the engine. Omitted if this process compared it, or if the options required the engine. */
  readonly engineReason?: string;
  /** An update of the stack was running, or was interrupted, so that its changes may look like drift. Omitted if none is known. */
  readonly isUpdating?: boolean;
  /** URNs of resources whose program requires a comparison of their collections. Not a part of the output. */
  readonly owners?: readonly string[];
  /**
   * Packages from documents in the state, by name, for edits of the program. Undefined for a package that this version cannot read, and with
   * several versions. Not a part of the output.
   */
  readonly packages?: ReadonlyMap<string, Catalogue | undefined>;
  /** Objects that no stack of the project declares. Omitted if neither the options nor a resource require it. */
  readonly undeclared?: readonly UndeclaredObjects[];
  /** Lists for `undeclared` that failed, with the reason. */
  readonly unlisted?: readonly string[];
}
