import type { Json, JsonObject } from "../../emulator/json";
import { type Args, type Draw, kinds } from "./kinds";
import type { Random } from "./random";

/** A resource of a random program, as `program/index.js` reads it. */
export interface Declared {
  /** Logical name. */
  readonly name: string;
  readonly kind: string;
  readonly args: Args;
  readonly aliases: readonly string[];
}

export type Program = readonly Declared[];

/** Resources whose updates delete tags and copy documents. Half of the programs begin with them. */
const withContents = ["registry:Repository", "registry:TagRetention", "search:Index"];

/** Random programs of one round. Names and secrets are unique in the round. */
export class ProgramMaker {
  /** Secrets that the programs contain. */
  readonly secrets: string[] = [];
  #count = 0;

  constructor(private readonly random: Random) {}

  create(size: number): Program {
    let program: Program = [];
    if (this.random.chance(0.5)) for (const kind of withContents) program = this.#add(program, kind);
    while (program.length < size) program = this.#add(program);
    return program;
  }

  /** A program that differs in some resources. */
  change(before: Program, changes: number): Program {
    let program = before;
    for (let i = 0; i < changes; i++) program = this.#step(program);
    return this.random.chance(0.5) ? this.#replaceCopied(program) : program;
  }

  #step(program: Program): Program {
    const target = this.random.pick(program);
    if (!target || program.length < 4) return this.#add(program);
    const roll = this.random.next();
    const changed =
      (roll < 0.4 && this.#changed(program, target, "change")) ||
      (roll < 0.6 && this.#changed(program, target, "replace"));
    if (changed) return changed;
    if (roll < 0.7) return this.#rename(program, target);
    if (roll < 0.85) return without(program, target.name);
    return this.#add(program);
  }

  /** Replaces an index that copies its documents. */
  #replaceCopied(program: Program): Program {
    const target = this.random.pick(program.filter(({ args }) => args.copyDocumentsOnReplacement));
    return (target && this.#changed(program, target, "replace")) ?? program;
  }

  /** The program with other inputs of a resource. Undefined if its kind has no such change. */
  #changed(program: Program, target: Declared, change: "change" | "replace"): Program | undefined {
    const draw = this.#draw(program.slice(0, program.indexOf(target)));
    const args = kinds[target.kind]?.[change]?.(target.args, draw);
    return args && program.map((one) => (one === target ? { ...one, args } : one));
  }

  #add(program: Program, kind = this.random.pick(Object.keys(kinds))): Program {
    const args = kinds[kind]?.make(this.#draw(program));
    // Two resources of a program cannot declare the same object.
    if (!args || isDeclared(program, kind, args)) return program;
    return [...program, { name: `r${++this.#count}`, kind, args, aliases: [] }];
  }

  /** Changes the logical name, with an alias. */
  #rename(program: Program, { name }: Declared): Program {
    const to = `r${++this.#count}`;
    const moved = (value: Json): Json =>
      JSON.parse(JSON.stringify(value), (_key, member) => (member?.$ref === name ? { ...member, $ref: to } : member));
    return program.map((one) => ({
      ...one,
      args: moved(one.args as JsonObject) as Args,
      ...(one.name === name && { name: to, aliases: [...one.aliases, name] }),
    }));
  }

  #draw(earlier: Program): Draw {
    return {
      random: this.random,
      name: () => `n${++this.#count}-${this.random.text(4)}`,
      ref: (kind) => {
        const found = this.random.pick(earlier.filter((one) => one.kind === kind));
        return found && { $ref: found.name };
      },
      secret: () => {
        const secret = `https://canary.example/${this.random.text(24)}`;
        this.secrets.push(secret);
        return { $secret: secret };
      },
    };
  }
}

/** The program without a resource and without the resources that depend on it. */
function without(program: Program, name: string): Program {
  const gone = new Set([name]);
  return program.filter((one) => {
    const depends = one.name === name || [...refsIn(one.args as JsonObject)].some((ref) => gone.has(ref));
    if (depends) gone.add(one.name);
    return !depends;
  });
}

function refsIn(value: Json): string[] {
  if (typeof value !== "object" || value === null) return [];
  if (!Array.isArray(value) && typeof value.$ref === "string") return [value.$ref];
  return Object.values(value).flatMap((member) => refsIn(member as Json));
}

const isDeclared = (program: Program, kind: string, args: Args): boolean => {
  const key = kind === "registry:TagRetention" ? "repository" : "name";
  const value = JSON.stringify(args[key]);
  return value !== undefined && program.some((one) => one.kind === kind && JSON.stringify(one.args[key]) === value);
};
