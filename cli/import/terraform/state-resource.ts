import type { Attribute, Peer } from "../../../provider/terraform";
import type { Gap } from "../discovery";

/** A resource in a state. */
export interface StateResource {
  /** Name in the state: an address of Terraform, or a URN of Pulumi. */
  readonly address: string;
  /** Type in the state. */
  readonly type: string;
  /** Undefined for a resource of another provider. */
  readonly peer: Peer | undefined;
  /** Type in Terraform. */
  readonly terraformType: string;
  /** Reads an attribute by its name in Terraform. */
  readonly attribute: Attribute;
  /** The reason why the object must not be imported, in complete sentences. */
  readonly problem?: string | undefined;
  /** Pulumi removes the resource from its state only with `--force`. */
  readonly isProtected?: boolean;
}

/** The resources of a state. A resource depends only on resources before it. */
export interface State {
  readonly format: "terraform" | "pulumi";
  readonly resources: readonly StateResource[];
}

/** The gap of a resource whose object is not imported. */
export const gapFor = ({ address }: StateResource, reason: string): Gap => ({
  subject: address,
  reason,
  isOfState: true,
});

/** A state is not valid. Its values may be secrets, so that the message contains none of them. */
export class InvalidStateError extends Error {}
