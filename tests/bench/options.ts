import { type SectionName, sectionNames, usualSections } from "./sections";

/** Options of `make bench`. */
export interface Options {
  readonly sections: readonly SectionName[];
  /** Number of measurements of each figure. */
  readonly runs: number;
  /** Resources of a stack. A multiple of five, since each app has four children. */
  readonly count: number;
  /** Search objects of the stack in the section `refresh`. */
  readonly objects: number;
  /** Number of starts of each process in the section `start`. */
  readonly starts: number;
  /** Resources of the larger stacks in the section `scale`. */
  readonly scale: number;
  /** The engine writes checkpoints in the section `scale`. */
  readonly hasCheckpoints: boolean;
  /** Megabytes of the images in the section `copy`. */
  readonly copies: readonly number[];
  /** Path of the vendor's `terraform-provider-ably`. Undefined omits Terraform. */
  readonly terraformProvider: string | undefined;
  /** The JSON file that is written. */
  readonly output: string;
}

/**
 * From `SECTIONS`, `RUNS`, `N`, `OBJECTS`, `STARTS`, `SCALE`, `CHECKPOINTS`, `COPIES`, `TERRAFORM_PROVIDER` and `OUTPUT` in the
 * environment.
 */
export function readOptions(env: NodeJS.ProcessEnv = process.env): Options {
  return {
    sections: env.SECTIONS ? env.SECTIONS.split(",").map(sectionNamed) : usualSections,
    runs: wholeNumber(env, "RUNS", 3),
    count: wholeNumber(env, "N", 250),
    objects: wholeNumber(env, "OBJECTS", 1000),
    starts: wholeNumber(env, "STARTS", 7),
    scale: wholeNumber(env, "SCALE", 5000),
    hasCheckpoints: env.CHECKPOINTS === "1",
    copies: (env.COPIES || "200,1000").split(",").flatMap((text) => Number(text) || []),
    terraformProvider: env.TERRAFORM_PROVIDER || undefined,
    output: env.OUTPUT || `${__dirname}/latest.json`,
  };
}

function sectionNamed(text: string): SectionName {
  const name = sectionNames.find((one) => one === text.trim());
  if (name) return name;
  throw new Error(`SECTIONS: "${text}" is not a section. Sections are ${sectionNames.join(", ")}.`);
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, usual: number): number {
  const number = Number(env[name] || usual);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error(`${name} must be a whole number of at least 1, for example ${name}=${usual}.`);
}
