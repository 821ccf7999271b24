import * as pulumi from "@pulumi/pulumi";
import { endStackAtProgram } from "./call-stack";
import { validateConfiguration } from "./configuration";
import { isOfType } from "./type-check";
import { rejectUnknownArguments } from "./unknown-arguments";

/** The static members of a component class. */
interface ComponentClass<Args> {
  /** `realtime:PusherApp`. */
  readonly token: string;
  /** Pulumi's type of the component, by which policies recognize it. */
  readonly __pulumiType: string;
  readonly inputNames: readonly string[];
  /** Values of omitted arguments. */
  readonly defaults: Partial<Args>;
  readonly outputNames: readonly string[];
}

/** A component: several resources that a program declares as one. The program's process creates them. */
export abstract class TrefoilComponent<Args extends object> extends pulumi.ComponentResource {
  /** @param compose creates the resources as children of this component. Returns them and the outputs by member. */
  protected constructor(
    component: ComponentClass<Args>,
    name: string,
    args: Args,
    opts: pulumi.ComponentResourceOptions | undefined,
    compose: (name: string, args: Args, parent: pulumi.Resource) => Readonly<Record<string, unknown>>,
  ) {
    validateConfiguration();
    rejectUnknownArguments(`${component.token} "${name}"`, args, component.inputNames);
    const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
    const restore = endStackAtProgram();
    try {
      super(component.__pulumiType, name, {}, opts);
    } finally {
      restore();
    }
    const members = compose(name, { ...component.defaults, ...(given as Args) }, this);
    Object.assign(this, members);
    this.registerOutputs(Object.fromEntries(component.outputNames.map((output) => [output, members[output]])));
  }

  /** The `isInstance` of every class. */
  protected static is(component: { readonly __pulumiType: string }, value: unknown): boolean {
    return isOfType([component.__pulumiType], value);
  }
}
