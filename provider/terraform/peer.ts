/** The value of an attribute of a resource as a string. Undefined without a value. */
export type Attribute = (name: string) => string | undefined;

/** The kind for a type of a Terraform provider, and the ids of its objects. */
export interface Mapping {
  /** Token of the kind: `realtime:Key`. */
  readonly token: string;
  /**
   * Templates of the id in Trefoil, or of the names of its parents and the object, with attributes in braces:
   * `{app_id}.{id}`. The first template whose attributes all have values is used.
   */
  readonly ids: readonly string[];
  /** Further values for the templates. */
  readonly more?: (attribute: Attribute) => Readonly<Record<string, string | undefined>>;
  /** Template of another id by which the Terraform provider may identify the object, with inputs and outputs in Trefoil. */
  readonly otherId?: string;
  /** The templates contain the name of a parent, and the state contains no id of it. Only a list finds the object. */
  readonly isNamed?: true;
}

/** A Terraform provider that manages objects of a service of Trefoil. */
export interface Peer {
  /** Namespace and name of the provider: `ably/ably`. Its types start with the name. */
  readonly source: string;
  readonly mappings: Readonly<Record<string, Mapping>>;
  /** The single type of all mappings, if an attribute contains their keys. */
  readonly typeWithKey?: { readonly type: string; readonly keyOf: (attribute: Attribute) => string | undefined };
  /** Attribute with the account of an object: its id, or the host of the service. It may have no value. */
  readonly owner?: string;
}
