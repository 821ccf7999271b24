import * as pulumi from "@pulumi/pulumi";
import { endStackAtProgram } from "./call-stack";
import { validateConfiguration } from "./configuration";
import type { Sees } from "./passed";
import { noteWritten, passedTo } from "./passed";
import { isOfType } from "./type";

/** What a class says of itself. */
interface Kind {
  /** `search:Index`. */
  readonly token: string;
  /** Pulumi's type of the resources, by which policies recognize them. */
  readonly __pulumiType: string;
  /** All properties: those that a program leaves out become outputs too. */
  readonly properties: readonly string[];
  /** What checks look at in resources that are passed as args. */
  readonly sees?: Sees;
}

/**
 * The text by which Pulumi's dynamic host finds Trefoil. It lies in the state of every resource and is run from there
 * by every later version, so it never changes.
 */
const providerText = (token: string): string => `exports.handler=()=>require("trefoil/provider")("${token}")`;

/** The reference page of a resource, in the package. */
const pageOf = ({ token }: Kind): string =>
  `docs/reference/${token.replace(":", "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.md`;

/**
 * Pulumi reads an imported object by a request without the properties of the resource, so its dynamic host cannot find
 * Trefoil. Its own message does not say so.
 */
function rejectImport(kind: Kind, name: string, id: string): void {
  throw new pulumi.RunError(
    `${kind.token.replace(":", ".")} "${name}": the resource option \`import\` does not work for dynamic resources, because Pulumi does not tell their provider what to read. Remove the option and import "${id}" by a file: copy the file under "Import" in node_modules/trefoil/${pageOf(kind)} to import.json, set its "name" to "${name}" and its "id" to "${id}", run \`pulumi import -f import.json --generate-code=false\`, and then \`pulumi up --refresh\`.`,
  );
}

/** Types of the components around a resource, outermost first, as its URN has them. */
function parentsOf({ parent }: pulumi.CustomResourceOptions): string | undefined {
  const types: string[] = [];
  for (let around = parent as Around | undefined; around; around = around.__parentResource) {
    if (around.__pulumiType !== "pulumi:pulumi:Stack") types.unshift(around.__pulumiType);
  }
  return types.join("$") || undefined;
}

/** What Pulumi's classes keep of themselves. */
interface Around {
  readonly __pulumiType: string;
  readonly __parentResource?: Around;
}

/**
 * A resource that Pulumi's dynamic host keeps. It is not a `dynamic.Resource`: that one would write a closure into the
 * state of every resource, where this writes one short text.
 */
export abstract class TrefoilResource extends pulumi.CustomResource {
  protected constructor(kind: Kind, name: string, args: object | undefined, opts: pulumi.CustomResourceOptions = {}) {
    validateConfiguration();
    if (opts.import) rejectImport(kind, name, opts.import);
    const props: pulumi.Inputs = Object.fromEntries(kind.properties.map((property) => [property, undefined]));
    if (!opts.id) {
      // A provider hears no URN; what it is made of is needed for auto-names and after a killed run.
      Object.assign(props, args, { __trefoil: `${pulumi.getStack()}/${name}`, __parents: parentsOf(opts) });
      // For the check alone, which does not keep it.
      const passed = kind.sees && passedTo(kind.sees, args);
      if (passed) props.__passed = passed;
      if (opts.deleteBeforeReplace) props.__deletesFirst = true;
    }
    props.__provider = providerText(kind.token);
    const restore = endStackAtProgram();
    try {
      super(kind.__pulumiType, name, props, opts);
    } finally {
      restore();
    }
    if (!opts.id) noteWritten(this, args ?? {});
  }

  /** The `get` of every class. */
  protected static lookup<T>(
    kind: Kind & (new (name: string, args: never, opts: pulumi.CustomResourceOptions) => T),
    name: string,
    id: pulumi.Input<pulumi.ID>,
    opts?: pulumi.CustomResourceOptions,
  ): T {
    return new kind(name, undefined as never, { ...opts, id });
  }

  /** The `isInstance` of every class. */
  protected static is(kind: Kind, value: unknown): boolean {
    return isOfType(kind, value);
  }
}
