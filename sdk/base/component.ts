import * as pulumi from "@pulumi/pulumi";
import { endStackAtProgram } from "./call-stack";
import { validateConfiguration } from "./configuration";
import { refuseStrangers } from "./strangers";
import { isOfType } from "./type";

/** What a class says of itself. */
interface Kind<Args> {
  /** `realtime:PusherApp`. */
  readonly token: string;
  /** Pulumi's type of the component, by which policies recognize it. */
  readonly __pulumiType: string;
  /** The arguments there are. */
  readonly known: readonly string[];
  /** What arguments are when they are left out. */
  readonly defaults: Partial<Args>;
  /** The members of the class that are outputs, and no resources. */
  readonly outputs: readonly string[];
}

/** Several resources that a program declares as one. They are made in the program's process. */
export abstract class TrefoilComponent<Args extends object> extends pulumi.ComponentResource {
  /** @param compose makes the resources as children of this one, and names them and the outputs. */
  protected constructor(
    kind: Kind<Args>,
    name: string,
    args: Args,
    opts: pulumi.ComponentResourceOptions | undefined,
    compose: (name: string, args: Args, parent: pulumi.Resource) => Readonly<Record<string, unknown>>,
  ) {
    validateConfiguration();
    refuseStrangers(`${kind.token} "${name}"`, args, kind.known);
    const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
    const restore = endStackAtProgram();
    try {
      super(kind.__pulumiType, name, {}, opts);
    } finally {
      restore();
    }
    const made = compose(name, { ...kind.defaults, ...(given as Args) }, this);
    Object.assign(this, made);
    this.registerOutputs(Object.fromEntries(kind.outputs.map((output) => [output, made[output]])));
  }

  /** The `isInstance` of every class. */
  protected static is(kind: { readonly __pulumiType: string }, value: unknown): boolean {
    return isOfType(kind, value);
  }
}
