import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Field, Values } from "../../provider/define";
import type { Inputs, ObjectValues, State } from "../../provider/lifecycle";
import type { Unexpected } from "../../provider/lifecycle/verify";
import { messageOf } from "../error-messages";
import { kindName } from "../import/kinds";
import { define, lifecycle, verification } from "../provider";
import type { Exchanges } from "./exchanges";
import { consequenceOf, textOf, unknownMember } from "./findings";
import type { Subject } from "./plan";
import type { Made, Run } from "./run";
import type { Finding, Step } from "./types";

/** Time that a deleted object gets to disappear. In milliseconds. */
const deletionDelaysMs = [200, 500, 1000, 2000, 4000, 8000];

/** The life of one object: each step compares the account with the definition. */
export class Life {
  readonly findings: Finding[] = [];
  /** Steps that the kind does not have, with the reason. */
  readonly omitted: string[] = [];
  readonly #kind: string;
  readonly #name: string;
  #made: Made | undefined;

  constructor(
    readonly run: Run,
    readonly subject: Subject,
    readonly exchanges: Exchanges,
    /** Throws if the run was canceled. */
    readonly proceed: () => void,
  ) {
    this.#kind = kindName(subject.definition);
    this.#name = run.newName();
  }

  /** Runs all steps. A step that fails is a finding. Without an object, the other steps do not follow. */
  async live(): Promise<void> {
    await this.#step("create", () => this.#create());
    if (!this.#made) return;
    await this.#step("read", () => this.#read("read"));
    await this.#step("import", () => this.#import());
    await this.#step("list", () => this.#list());
    await this.#step("existing", () => this.#existing());
    await this.#step("update", () => this.#update());
    await this.#step("replace", () => this.#replace());
    await this.#step("delete", () => this.#delete());
    await this.#step("missing", () => this.#missing());
  }

  async #step(step: Step, act: () => Promise<unknown>): Promise<void> {
    this.proceed();
    try {
      await act();
    } catch (error) {
      this.proceed();
      const received = messageOf(error);
      const member = this.#unreadableMember(error);
      this.#find(step, { member, expected: "success", received, consequence: consequenceOf[step].failure });
    }
  }

  /** The input that a rejected response lacks, or that has another type in it than in the request. Empty if it is not known. */
  #unreadableMember(error: unknown): string {
    if (!(error instanceof lifecycle().ResourceError) || error.code !== "invalid_response") return "";
    const [sent] = this.exchanges.sent.flatMap(({ body }) => objectsIn(body)).slice(-1);
    const received = objectsIn(this.exchanges.sent.at(-1)?.response?.body);
    const { inputs, id } = this.subject.definition;
    const differing = inputs.members.filter(([name, { facts }]) => {
      const wire = facts.wireName ?? name;
      const isSame = (one: unknown, other: unknown) =>
        id.includes(`{${name}}`) ? one === other : kindOf(one) === kindOf(other);
      return sent?.[wire] !== undefined && received.some((object) => !isSame(sent[wire], object[wire]));
    });
    const isPresent = ([name, { facts }]: (typeof differing)[number]) =>
      received.some((object) => object[facts.wireName ?? name] !== undefined);
    const input = differing.find(isPresent) ?? differing[0];
    return input?.[0] ?? "";
  }

  #find(
    step: Step,
    finding: Omit<Finding, "severity" | "kind" | "step">,
    severity: Finding["severity"] = "problem",
  ): void {
    this.findings.push({ severity, kind: this.#kind, step, ...finding });
  }

  get #object(): Made {
    if (!this.#made) throw new Error("The object does not exist, since an earlier step failed.");
    return this.#made;
  }

  #context(client: "ours" | "other" = "ours") {
    return this.run.context(this.subject.definition, this.#name, client);
  }

  async #create(): Promise<void> {
    const { definition } = this.subject;
    const desired = this.run.checked(definition, await this.run.resolved(definition, this.subject.inputs), this.#name);
    try {
      this.#made = await this.run.create(definition, this.#name, desired);
    } catch (error) {
      this.#made = this.run.made.find(({ name }) => name === this.#name);
      throw error;
    }
    this.#compare("create", desired.inputs, this.#made.state.inputs);
    const { outputs } = this.#made.state;
    for (const [name, { optional }] of definition.outputs.members)
      if (!optional && outputs[name] === undefined) this.#report("create", [{ kind: "missing", path: name }]);
  }

  /** A refresh shows no change. */
  async #read(step: Step): Promise<State | undefined> {
    const { definition } = this.subject;
    const { id, state } = this.#object;
    const context = this.#context();
    const { readObject, unexpectedIn } = verification();
    const { read } = lifecycle();
    const seen = await read(context, id, state);
    if (!seen) {
      this.#find(step, {
        member: "",
        expected: "the object",
        received: "no object",
        consequence: "A refresh removes the resource from the state, and the next update creates a second object.",
      });
      return undefined;
    }
    this.#compare(step, state.inputs, seen.inputs);
    const remote = await readObject(context, context.storedValues(id, state), { fresh: true });
    if (remote) this.#report(step, unexpectedIn(definition, remote.values, state.inputs));
    this.#compareOutputs(step, state.outputs, seen.outputs);
    return seen;
  }

  /** Differences that a refresh would show as drift. */
  #compare(step: Step, expected: Inputs, received: Inputs): void {
    const { definition } = this.subject;
    for (const { path } of lifecycle().findChanges(definition.inputs, expected, received)) {
      this.#find(step, {
        member: path,
        expected: this.#text(expected, path),
        received: this.#text(received, path),
        consequence: `A refresh shows drift in \`${path}\`, and each update sends it again.`,
      });
    }
  }

  #compareOutputs(step: Step, expected: Values, received: Values): void {
    const { definition } = this.subject;
    for (const { path } of lifecycle().findChanges(definition.outputs, expected, received))
      this.#find(
        step,
        {
          member: path,
          expected: this.#text(expected, path),
          received: this.#text(received, path),
          consequence: `The output \`${path}\` changes without an update. Resources that use it are updated.`,
        },
        "note",
      );
  }

  #report(step: Step, unexpected: readonly Unexpected[]): void {
    for (const { kind, path, expected, received } of unexpected) {
      const shown = { member: path, expected: textOf(expected), received: textOf(received) };
      if (kind === "unknown")
        this.#find(
          step,
          {
            ...shown,
            expected: "no such member",
            received: "a value",
            consequence: unknownMember(this.subject.definition, path),
          },
          "note",
        );
      if (kind === "missing")
        this.#find(step, {
          ...shown,
          expected: "a value",
          received: "no value",
          consequence: `The output \`${path}\` is empty, so that resources that use it fail.`,
        });
      if (kind === "default")
        this.#find(step, {
          ...shown,
          consequence: `A program that omits \`${path}\` gets another value than its page states, and removing a value from a program has no effect.`,
        });
      if (kind === "masked")
        this.#find(step, {
          ...shown,
          expected: "a value",
          received: "a mask",
          consequence: `\`${path}\` does not show changes of the masked part outside Pulumi, and an import requires the value from the configuration.`,
        });
    }
  }

  /** An import by id has the same inputs as the program. */
  async #import(): Promise<void> {
    const { definition } = this.subject;
    const { id, state } = this.#object;
    const { lookUp, diff } = lifecycle();
    const context = this.#context("other");
    const found = await lookUp(context, id);
    if (!found) {
      this.#find("import", {
        member: "",
        expected: `an object with the id ${id}`,
        received: "no object",
        consequence: consequenceOf.import.failure,
      });
      return;
    }
    const changes = diff(
      context,
      id,
      found.state,
      this.run.checked(definition, state.inputs, this.#name, found.state),
    ).changes;
    const withheld = withheldPaths(definition.inputs, state.inputs);
    const { splitPath, memberOrItem } = lifecycle();
    // A program does not declare values that the service adds.
    const isDeclared = (path: string) => splitPath(path).reduce<unknown>(memberOrItem, state.inputs) !== undefined;
    const isReturned = (path: string) => !withheld.some((other) => isWithin(path, other) || isWithin(other, path));
    for (const { path } of changes.filter((change) => isDeclared(change.path) && isReturned(change.path)))
      this.#find("import", {
        member: path,
        expected: this.#text(state.inputs, path),
        received: this.#text(found.state.inputs, path),
        consequence: `The first update after an import changes \`${path}\`.`,
      });
  }

  /** The list of the collection contains the object. */
  async #list(): Promise<void> {
    const { definition } = this.subject;
    if (definition.singleton) return this.#omit("list", "the settings always exist");
    const { id, state } = this.#object;
    const objects = await lifecycle().list(this.#context("other"), {
      ...state.outputs,
      ...state.inputs,
    } as ObjectValues);
    const same = objects.filter((object) => object.id === id);
    if (same.length === 1) return;
    this.#find("list", {
      member: "",
      expected: "one object in the list",
      received: `${same.length} objects`,
      consequence: consequenceOf.list.failure,
    });
  }

  /** A second object with the same name is rejected: by Trefoil, which reads the object first, and by the service. */
  async #existing(): Promise<void> {
    const { definition } = this.subject;
    const { state } = this.#object;
    if (definition.singleton || definition.upserts || definition.adopts(state.inputs))
      return this.#omit("existing", "a create also updates an existing object");
    if (definition.hasGeneratedId || verification().idOf(definition, state.inputs) === undefined)
      return this.#omit("existing", "the service assigns the id, so that names may repeat");
    const name = this.run.newName();
    await this.#createAgain(name, false);
    // A generated name is not searched for before the request. A relation between objects has no name.
    if (definition.autoName !== undefined || definition.verification?.name !== undefined)
      await this.#createAgain(name, true);
  }

  /** @param autoNamed the request is sent, and the service rejects it. Another error than expected matters only between two updates. */
  async #createAgain(name: string, autoNamed: boolean): Promise<void> {
    const { definition } = this.subject;
    const { id, state } = this.#object;
    const { create, ResourceError, remove } = lifecycle();
    const context = this.run.context(definition, name, "other");
    const consequence = consequenceOf.existing.failure;
    try {
      const second = await create(context, { ...state, outputs: {}, autoNamed });
      if (second.id !== id)
        await remove(this.run.laterContext(definition, name, second.id, "other"), second.id, second.state);
      this.#find("existing", { member: "", expected: "the error `exists`", received: "success", consequence });
    } catch (error) {
      if (error instanceof ResourceError && error.code === "exists") return;
      this.#find(
        "existing",
        { member: "", expected: "the error `exists`", received: errorText(error), consequence },
        autoNamed ? "note" : "problem",
      );
    }
  }

  /** An update changes the object in place. A change by another client is found afterwards. */
  async #update(): Promise<void> {
    const { definition } = this.subject;
    if (!this.subject.update) {
      this.#omit("drift", "no input changes in place. Another client deletes the object instead");
      return this.#omit(
        "update",
        definition.verification?.userValues
          ? "no value was supplied, or no input changes in place"
          : "no input changes in place",
      );
    }
    const { update, diff } = lifecycle();
    const before = this.#object;
    const changed = { ...before.state.inputs, ...(await this.run.resolved(definition, this.subject.update)) };
    const desired = this.run.checked(definition, changed, this.#name, before.state);
    const changes = diff(this.#context(), before.id, before.state, desired).changes;
    const paths = changes.map(({ path }) => path);
    if (!paths.length || changes.some(({ replaces }) => replaces))
      throw new Error("The change is not an update in place.");
    const state = await update(this.#context(), before.id, before.state, desired);
    this.#made = this.run.keep(before, state);
    this.#compare("update", desired.inputs, state.inputs);
    await this.#read("update");
    await this.#step("drift", () => this.#drift(before.state, paths));
  }

  /** Another client changes the object back. A refresh shows the changed inputs, and no others. */
  async #drift(previous: State, paths: readonly string[]): Promise<void> {
    const { definition } = this.subject;
    const { update, read, findChanges } = lifecycle();
    const { id, state } = this.#object;
    const back = this.run.checked(definition, previous.inputs, this.#name, state);
    await update(this.#context("other"), id, state, back);
    const seen = await read(this.#context(), id, state);
    if (!seen) throw new Error("The object does not exist after the change.");
    const found = findChanges(definition.inputs, state.inputs, seen.inputs).map(({ path }) => path);
    for (const path of paths.filter((one) => !found.some((other) => isWithin(other, one) || isWithin(one, other))))
      this.#find("drift", {
        member: path,
        expected: this.#text(back.inputs, path),
        received: this.#text(seen.inputs, path),
        consequence: `A refresh does not show that \`${path}\` was changed outside Pulumi.`,
      });
    // This run made the change, so that the deletion restores these settings, too.
    this.#made = this.run.keep(this.#object, { ...seen, steps: undefined });
  }

  /** A change that the service does not support in place creates a new object. */
  async #replace(): Promise<void> {
    const { definition } = this.subject;
    if (!this.subject.replace) return this.#omit("replace", "no input of the example requires a replacement");
    const { diff } = lifecycle();
    const before = this.#object;
    const replaced = await this.run.resolved(definition, this.subject.replace);
    const desired = this.run.checked(definition, { ...before.state.inputs, ...replaced }, this.#name);
    const { changes, deleteBeforeReplace } = diff(this.#context(), before.id, before.state, desired);
    if (!changes.some(({ replaces }) => replaces)) throw new Error("The change is not a replacement.");
    if (deleteBeforeReplace) await this.run.remove(before);
    this.#made = await this.run.create(definition, this.#name, desired);
    if (!deleteBeforeReplace) await this.run.remove(before);
    await this.#read("replace");
  }

  /** The object disappears, or the settings are restored. A second deletion succeeds. */
  async #delete(): Promise<void> {
    const { definition } = this.subject;
    const made = this.#object;
    const { id, state } = made;
    const client = this.subject.update ? "ours" : "other";
    await lifecycle().remove(this.run.laterContext(definition, this.#name, id, client), id, state);
    if (definition.singleton) return this.#checkRestored(made);
    const waited = await this.#waitUntilGone(made);
    if (waited === undefined)
      this.#find("delete", {
        member: "",
        expected: "no object",
        received: "the object still exists after its deletion",
        consequence: consequenceOf.delete.failure,
      });
    else this.run.forget(made);
    if (waited)
      this.#find("delete", {
        member: "",
        expected: "no object after the response",
        received: `the object disappeared after about ${waited / 1000} s`,
        consequence:
          "A replacement with the same name may fail, and a refresh right after a deletion still shows the object.",
      });
    if (waited !== undefined) await lifecycle().remove(this.run.laterContext(definition, this.#name, id), id, state);
  }

  async #checkRestored(made: Made): Promise<void> {
    const { definition } = this.subject;
    const { previousSettings } = made.state.outputs;
    const { readObject, knownSettings } = verification();
    const context = this.#context();
    const remote = await readObject(context, context.parseId(made.id), { fresh: true });
    const restored = remote && knownSettings(definition, remote.body);
    if (previousSettings === undefined || isDeepStrictEqual(restored, previousSettings)) return this.run.forget(made);
    this.#find("delete", {
      member: "previousSettings",
      expected: textOf(previousSettings),
      received: textOf(restored),
      consequence: "`pulumi destroy` does not restore the settings of the organization.",
    });
  }

  /** The time until the object is missing, in milliseconds. Undefined if it still exists. */
  async #waitUntilGone({ id, state }: Made): Promise<number | undefined> {
    let waited = 0;
    for (const delay of [0, ...deletionDelaysMs]) {
      await setTimeout(delay);
      this.proceed();
      waited += delay;
      if (!(await lifecycle().read(this.#context(), id, state))) return waited;
    }
    return undefined;
  }

  /** The service reports that the deleted object is missing. */
  async #missing(): Promise<void> {
    const { definition, update } = this.subject;
    const made = this.#object;
    const { lookUp, update: change, ResourceError } = lifecycle();
    const found = await lookUp(this.#context("other"), made.id);
    if (found && !definition.singleton)
      this.#find("missing", {
        member: "",
        expected: "no object",
        received: "an object with the id of the deleted object",
        consequence: consequenceOf.missing.failure,
      });
    if (!update || definition.singleton || definition.upserts) return;
    const inputs = { ...made.state.inputs, ...(await this.run.resolved(definition, update)) };
    try {
      await change(this.#context(), made.id, made.state, this.run.checked(definition, inputs, this.#name, made.state));
      this.#find("missing", {
        member: "",
        expected: "the error `gone`",
        received: "success",
        consequence: consequenceOf.missing.failure,
      });
    } catch (error) {
      if (error instanceof ResourceError && error.code === "gone") return;
      const received = error instanceof ResourceError ? `the error \`${error.code}\`: ${error.problem}` : String(error);
      this.#find("missing", {
        member: "",
        expected: "the error `gone`",
        received,
        consequence: consequenceOf.missing.failure,
      });
    }
  }

  #omit(step: Step, reason: string): void {
    this.omitted.push(`${step}: ${reason}`);
  }

  /** A value for the report. Secrets are not shown. */
  #text(values: Values, path: string): string {
    const { splitPath, memberOrItem, markSecrets } = lifecycle();
    const { inputs, outputs } = this.subject.definition;
    const hidden = () => "(secret)";
    const shown = markSecrets(outputs, markSecrets(inputs, values, hidden), hidden);
    return textOf(splitPath(path).reduce<unknown>(memberOrItem, shown));
  }
}

/** Paths of inputs that an import cannot read: secrets, values that responses omit, and inputs of the provider. */
function withheldPaths(field: Field, inputs: Inputs): string[] {
  const { walk, startAt, stepsOf } = define();
  return walk(startAt(field, inputs), { missing: "all" })
    .filter(({ field: { facts } }) => facts.secret || facts.returned || facts.providerOnly)
    .map((position) => stepsOf(position).reduce<string>(lifecycle().joinPath, ""));
}

/** True if a path is another path or inside it. */
const isWithin = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);

const errorText = (error: unknown): string =>
  error instanceof lifecycle().ResourceError ? `the error \`${error.code}\`: ${error.problem}` : String(error);

/** The object in a JSON text, or the items of a list. */
function objectsIn(text: string | undefined): Values[] {
  const { isRecord } = lifecycle();
  try {
    const value: unknown = JSON.parse(text ?? "");
    const items = isRecord(value) ? (value.value ?? value.results ?? [value]) : value;
    return Array.isArray(items) ? items.filter(isRecord) : [];
  } catch {
    return [];
  }
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? "array" : typeof value);
