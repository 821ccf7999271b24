import { randomBytes } from "node:crypto";
import type { Definition, Field, Values } from "../../provider/define";
import { shellCommand } from "../../provider/text/shell";
import { kindName } from "../import/kinds";
import { define, lifecycle } from "../provider";
import { mapStrings, rootInputs, type UserValues, valueFor, withValueAt } from "./values";

/** A kind with the inputs of its object. References still have the placeholders of the example. */
export interface Subject {
  readonly definition: Definition;
  readonly inputs: Values;
  /** Inputs that an update changes. Undefined if no input can change in place, or if the user has not supplied it. */
  readonly update: Values | undefined;
  /** Inputs whose change replaces the object. Undefined if none does. */
  readonly replace: Values | undefined;
}

/** A kind that a run omits. */
export interface Skipped {
  readonly definition: Definition;
  readonly reason: string;
}

export interface PlanOptions {
  readonly values: UserValues;
  /** Start of all names. */
  readonly prefix: string;
  /** User of the credentials of a service. */
  readonly userOf: (definition: Definition) => string | undefined;
  /** Kinds that the user has named. */
  readonly named: readonly Definition[];
}

/** The kinds that can be run, and the kinds that need a value of the user. */
export class Plan {
  readonly subjects: readonly Subject[];
  readonly skipped: readonly Skipped[];
  #names = 0;

  constructor(
    kinds: readonly Definition[],
    readonly options: PlanOptions,
  ) {
    const reasons = kinds.map((definition) => ({ definition, reason: this.#obstacle(definition) }));
    this.skipped = reasons.flatMap(({ definition, reason }) => (reason === undefined ? [] : [{ definition, reason }]));
    this.subjects = reasons
      .filter(({ reason }) => reason === undefined)
      .map(({ definition }) => this.subjectOf(definition));
  }

  /** The kinds of which the run creates objects: the tested kinds, and all to which these refer. */
  get created(): readonly Definition[] {
    return [...new Set(this.subjects.flatMap(({ definition }) => [definition, ...parentsOf(definition)]))];
  }

  /** The inputs of an object of a kind. */
  subjectOf(definition: Definition, example?: Values): Subject {
    const { verification = {}, autoName, requests } = definition;
    const { update, replace } = verification;
    const inputs = this.inputsOf(definition, example);
    const name = autoName ?? verification.name;
    const isReplacedByName =
      name !== undefined &&
      (!requests({}).update || definition.inputs.fields[name.split(".")[0] as string]?.facts.replaceOnChanges === true);
    const renamed = isReplacedByName && !name.includes(".") ? { [name]: this.#newName() } : undefined;
    const supplied = this.#suppliedUpdate(definition);
    const changed = update ?? supplied;
    return {
      definition,
      inputs,
      update: changed && this.#localized(definition, changed),
      replace: replace ? { ...this.#localized(definition, replace), ...renamed } : renamed,
    };
  }

  /** The inputs of an example with names, and with values of the user. */
  inputsOf(definition: Definition, example = exampleOf(definition)): Values {
    const { verification = {}, autoName } = definition;
    const name = autoName ?? verification.name;
    let inputs: Values = {
      ...this.#localized(definition, example),
      ...verification.inputs,
      // Settings that exist are restored afterwards.
      ...(definition.singleton && { adopt: true }),
    };
    for (const path of [...rootInputs(definition), ...Object.keys(verification.userValues ?? {})]) {
      const value = this.#valueFor(definition, path);
      if (value !== undefined && !path.startsWith("update.")) inputs = withValueAt(inputs, path, value);
    }
    if (name !== undefined) inputs = withValueAt(inputs, name, this.#newName());
    return withRandomSecrets(definition, inputs);
  }

  #newName(): string {
    this.#names++;
    // Seven digits, as in a name that Trefoil generates.
    return `${this.options.prefix}-${String(this.#names).padStart(7, "0")}`;
  }

  /** The values for an update of which the definition describes only the paths. */
  #suppliedUpdate(definition: Definition): Values | undefined {
    const { userValues = {}, name } = definition.verification ?? {};
    const paths = Object.keys(userValues).filter((path) => path.startsWith("update."));
    let update: Values | undefined;
    for (const path of paths) {
      const value = valueFor(this.options.values, path);
      if (value !== undefined) update = withValueAt(update ?? {}, path.slice("update.".length), value);
    }
    // The name is a part of the changed value.
    const [top, ...inner] = (name ?? "").split(".");
    return update && inner.length && top !== undefined && top in update
      ? withValueAt(update, name as string, `${this.options.prefix}-0`)
      : update;
  }

  /** An example that belongs to the namespace or the organization of the user, also where other inputs contain its name. */
  #localized(definition: Definition, example: Values): Values {
    const roots = rootInputs(definition).flatMap((name) => {
      const [from, to] = [exampleOf(definition)[name], this.#valueFor(definition, name)];
      return typeof from === "string" && typeof to === "string" ? [[from, to] as const] : [];
    });
    const change = (text: string) =>
      roots.reduce(
        (all, [from, to]) => (all === from || all.startsWith(`${from}/`) ? to + all.slice(from.length) : all),
        text,
      );
    return mapStrings(example, change) as Values;
  }

  #valueFor(definition: Definition, path: string): unknown {
    const given = valueFor(this.options.values, path);
    const { organizations } = definition.service.access;
    const isOwn = rootInputs(definition).includes(path) && organizations?.input !== path;
    return given ?? (isOwn ? this.options.userOf(definition) : undefined);
  }

  /** The reason why a kind cannot be run, for itself or for a kind that it refers to. */
  #obstacle(definition: Definition): string | undefined {
    if (definition.singleton && !this.options.named.includes(definition))
      return `It changes settings of a whole organization. To run it, pass ${shellCommand`--kinds ${definition.name}`}.`;
    return this.#missingValues(definition) ?? this.#obstacleOfParents(definition);
  }

  #missingValues(definition: Definition): string | undefined {
    const described = Object.entries(definition.verification?.userValues ?? {}).filter(
      ([path]) => !path.startsWith("update."),
    );
    const roots = rootInputs(definition).map(
      (name) => [name, definition.inputs.fields[name]?.description ?? ""] as const,
    );
    // A description for this command replaces that of the input.
    const missing = [...new Map([...roots, ...described])].filter(
      ([path]) => this.#valueFor(definition, path) === undefined,
    );
    if (!missing.length) return undefined;
    const paths = missing.map(([path]) => `${JSON.stringify(path)}: "…"`);
    return `${missing.map(([, text]) => text).join(" ")} Pass --values with a file that contains { ${paths.join(", ")} }.`;
  }

  #obstacleOfParents(definition: Definition): string | undefined {
    for (const parent of new Set(referencedKinds(definition.inputs, exampleOf(definition)))) {
      const reason = this.#missingValues(parent) ?? this.#obstacleOfParents(parent);
      if (reason !== undefined) return `It refers to ${kindName(parent)}. ${reason}`;
    }
    return undefined;
  }
}

/** The example of a kind with which a run creates its objects. */
const exampleOf = ({ examples }: Definition): Values => Object.values(examples)[0] ?? {};

/** The kinds that an object of a kind refers to, with the kinds that these refer to, at any depth. */
const parentsOf = (definition: Definition): Definition[] =>
  referencedKinds(definition.inputs, exampleOf(definition)).flatMap((parent) => [parent, ...parentsOf(parent)]);

/** The kinds that values refer to, at any depth. */
export function referencedKinds(field: Field, values: unknown): Definition[] {
  const { startAt, walk, referencedKind } = define();
  return walk(startAt(field, values)).flatMap(({ field: own, value }) => {
    const kind = value === undefined ? undefined : referencedKind(own);
    return kind ? [kind] : [];
  });
}

/** Examples contain the word `generated` where a program has a secret. */
const withRandomSecrets = ({ inputs }: Definition, values: Values): Values =>
  lifecycle().markSecrets(inputs, values, (secret) =>
    mapStrings(secret, (text) => text.replaceAll("generated", randomBytes(12).toString("hex"))),
  ) as Values;
