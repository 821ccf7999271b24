/** Options of `make bench`. */
export interface Options {
  /** Resources of each row. */
  readonly count: number;
  /** Number of measurements per row. The report contains medians. */
  readonly runs: number;
  /** Objects of all search kinds in the stack that is refreshed and changed. */
  readonly objects: number;
  /** Realtime apps in the stack that is refreshed. */
  readonly apps: number;
  /** Number of resources in the row with the service's own request limit. 0 omits the row. */
  readonly limited: number;
  /** Megabytes of the images that are copied. Empty omits these rows. */
  readonly copies: readonly number[];
  /** Services whose rows and stacks are measured. Undefined: all. The floors are always measured. */
  readonly services: readonly string[] | undefined;
  /** Compare the dynamic host, the plugin and a no-op plugin. */
  readonly hosts: boolean;
  /** Compare `trefoil drift` with commands of Pulumi and Terraform. */
  readonly drift: boolean;
  /** Path of the vendor's `terraform-provider-ably`. Undefined omits Terraform. */
  readonly terraformProvider: string | undefined;
  /** Number of times that each package is loaded and each example is compiled. */
  readonly loads: number;
  /** The JSON file that is written. */
  readonly output: string;
}

/**
 * From `N`, `RUNS`, `OBJECTS`, `APPS`, `LIMITED`, `COPIES`, `SERVICES`, `HOSTS`, `DRIFT`,
 * `TERRAFORM_PROVIDER`, `LOADS` and `OUTPUT` in the environment.
 */
export function readOptions(env: NodeJS.ProcessEnv = process.env): Options {
  return {
    count: wholeNumber(env, "N", 300, 1),
    runs: wholeNumber(env, "RUNS", 5, 1),
    objects: wholeNumber(env, "OBJECTS", 1000, 6),
    apps: wholeNumber(env, "APPS", 25, 1),
    limited: wholeNumber(env, "LIMITED", 150, 0),
    copies: (env.COPIES ?? "200,1000").split(",").flatMap((text) => Number(text) || []),
    services: env.SERVICES?.split(","),
    hosts: env.HOSTS !== "0",
    drift: env.DRIFT !== "0",
    terraformProvider: env.TERRAFORM_PROVIDER || undefined,
    loads: wholeNumber(env, "LOADS", 11, 1),
    output: env.OUTPUT || `${__dirname}/latest.json`,
  };
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, usual: number, least: number): number {
  const number = Number(env[name] || usual);
  if (Number.isInteger(number) && number >= least) return number;
  throw new Error(`${name} must be a whole number of at least ${least}, for example ${name}=${usual}.`);
}
