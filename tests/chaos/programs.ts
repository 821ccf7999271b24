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

/** Random programs of one round. Names and secrets are unique in the round. */
export class ProgramMaker {
  /** Secrets that the programs contain. */
  readonly secrets: string[] = [];
  #count = 0;

  constructor(private readonly random: Random) {}

  create(size: number): Program {
    let program: Program = [];
    while (program.length < size) program = this.#add(program);
    return program;
  }

  /** A program that differs in some resources. */
  change(before: Program, changes: number): Program {
    let program = before;
    for (let i = 0; i < changes; i++) program = this.#step(program);
    return program;
  }

  #step(program: Program): Program {
    const target = this.random.pick(program);
    if (!target || program.length < 4) return this.#add(program);
    const { change, replace } = kinds[target.kind] ?? {};
    const draw = this.#draw(program.slice(0, program.indexOf(target)));
    const withArgs = (args: Args): Program => program.map((one) => (one === target ? { ...one, args } : one));
    const roll = this.random.next();
    if (roll < 0.4 && change) return withArgs(change(target.args, draw));
    if (roll < 0.6 && replace) return withArgs(replace(target.args, draw));
    if (roll < 0.7) return this.#rename(program, target);
    if (roll < 0.85) return without(program, target.name);
    return this.#add(program);
  }

  #add(program: Program): Program {
    const kind = this.random.pick(Object.keys(kinds));
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
