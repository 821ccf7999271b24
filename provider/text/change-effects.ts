/** The form of `provider/change-effects.json`, which states what each change of an input costs. */

/** Change of one member: it gets a value, its value changes, or it is removed. Also the change of an item of a list. */
export type MemberChange = "added" | "changed" | "removed";

/** The object is updated, updated while it is unavailable, or replaced. */
export type ChangeEffect = "inPlace" | "downtime" | "replacement";

/** The source of an entry. */
export interface ChangeEvidence {
  /**
   * `recorded`: a response of the real service. `documented`: the documentation of the vendor. `inferred` and `contradicted`: a
   * careful choice, because the vendor documents nothing, or contradicts itself. `definition`: a fact of the definition.
   */
  readonly source: "recorded" | "documented" | "inferred" | "contradicted" | "definition";
  /** The fact: the row of a table of changes, or the rule that applies. */
  readonly fact: string;
}

/** The effect of some changes of a member. */
export interface ChangeEntry {
  readonly changes: readonly MemberChange[];
  readonly effect: ChangeEffect;
  /** A replacement loses data that the program does not declare. */
  readonly dataLost: boolean;
  /** If the effect depends on values: the condition. Without it, the change updates the object in place. */
  readonly condition?: string;
  readonly evidence: ChangeEvidence;
}

/** Effects of changes of a kind. */
export interface KindEffects {
  /**
   * Losses by a replacement or a deletion. `data`: data that the program does not declare. `access`: a credential that
   * clients may still use, or the access of users.
   */
  readonly lost: readonly ("data" | "access")[];
  /** The loss in complete sentences. */
  readonly losses: string;
  /**
   * The input without which Trefoil rejects a deletion and a replacement of an object with data. It must be applied before. Undefined
   * if Trefoil rejects only some of the losses.
   */
  readonly protectedUnless?: string;
  /** The input and its default, with which the object remains in the service, so that nothing is lost. The value in the state counts. */
  readonly keptBy?: { readonly input: string; readonly value: string };
  /** An input, and a sentence about the data that an update deletes if the state contains a value of it that is not empty. */
  readonly lostByUpdate?: { readonly input: string; readonly text: string };
  /** The input with which a replacement keeps the data. */
  readonly keptOnReplacementBy?: string;
  /** The input that allows changes with downtime. */
  readonly downtimeAllowedBy?: string;
  /** The entries by the path of the member. The entries of a member list each change once. */
  readonly members: Readonly<Record<string, readonly ChangeEntry[]>>;
}

/** The content of the file. */
export interface ChangeEffects {
  /** Version of the package. */
  readonly version: string;
  /** The kinds by the type of the plugin: `trefoil:search:Index`. */
  readonly resources: Readonly<Record<string, KindEffects>>;
}
