import { isDeepStrictEqual } from "node:util";
import type { Definition } from "../../../provider/define";
import type { Values } from "../../../provider/lifecycle";
import type { TestEnvironment } from "../test-environment";
import { type HostName, openHost, PartialError, type ResourceHost } from "./host";
import { annotated, opened, type Props } from "./markers";

/** A resource as the engine stores it, with markers. */
interface Stored {
  readonly id: string;
  readonly inputs: Props;
  readonly outputs: Props;
  /** The last create or update failed partially. The engine then updates the resource, also without a difference. */
  readonly isPartial: boolean;
}

export type Step = "create" | "update" | "replace" | "unchanged";

/** Failures of the check of a resource. */
export class InvalidInputsError extends Error {}

/**
 * A stack with one resource. It has the part of the engine that both hosts need: it stores properties with their
 * markers, sends them without markers, and saves partial failures. Each operation is a separate run.
 */
export class TestStack {
  stored: Stored | undefined;
  /** Everything that a host returned, in the order of the calls. */
  readonly returned: unknown[] = [];

  constructor(
    private readonly environment: TestEnvironment,
    private host: HostName,
    readonly definition: Definition,
    private readonly config: Readonly<Record<string, string>> = {},
    private readonly logicalName = "sample",
  ) {}

  get id(): string {
    return this.#existing().id;
  }

  /** Runs the next operations with this host. */
  moveTo(host: HostName): void {
    this.host = host;
  }

  /** Applies a program, as `pulumi up`. */
  up(program: Values): Promise<Step> {
    return this.#run(async (host) => {
      const { stored } = this;
      const declared = host.declared(program);
      const checked = await host.check(opened(stored?.inputs ?? {}), opened(declared));
      this.returned.push(checked);
      if (checked.failures.length) throw new InvalidInputsError(checked.failures.join("\n"));
      const inputs = annotated(checked.inputs, declared);
      if (!stored) return this.#create(host, inputs);
      const plan = await host.diff(stored.id, opened(stored.outputs), opened(inputs), opened(stored.inputs));
      this.returned.push(plan);
      const isChanged = plan.isChanged ?? !isDeepStrictEqual(opened(stored.inputs), opened(inputs));
      if (!isChanged && !stored.isPartial) {
        this.stored = { ...stored, inputs };
        return "unchanged";
      }
      if (!plan.replaces.length) return this.#update(host, stored, inputs);
      if (plan.deletesFirst) await host.delete(stored.id, opened(stored.outputs));
      // For a replacement, the engine checks the program without the stored inputs, and so without the old name.
      const fresh = await host.check({}, opened(declared));
      this.returned.push(fresh);
      await this.#create(host, annotated(fresh.inputs, declared));
      if (!plan.deletesFirst) await host.delete(stored.id, opened(stored.outputs));
      return "replace";
    });
  }

  /** Reads the object, as `pulumi refresh`. Returns false if it does not exist. */
  refresh(): Promise<boolean> {
    return this.#run(async (host) => {
      const { id, inputs, outputs } = this.#existing();
      const found = await host.read(id, opened(outputs), opened(inputs));
      this.returned.push(found);
      this.stored = found && {
        id: found.id,
        // Without inputs, the engine keeps the stored inputs.
        inputs: found.inputs ? annotated(found.inputs, inputs) : inputs,
        outputs: annotated(found.outputs, outputs),
        isPartial: false,
      };
      return found !== undefined;
    });
  }

  /** Deletes the object, as `pulumi destroy`. */
  destroy(): Promise<void> {
    return this.#run(async (host) => {
      const { id, outputs } = this.#existing();
      await host.delete(id, opened(outputs));
      this.stored = undefined;
    });
  }

  async #create(host: ResourceHost, inputs: Props): Promise<Step> {
    try {
      const { id, outputs } = await host.create(opened(inputs));
      this.#save(id, inputs, outputs);
    } catch (error) {
      if (error instanceof PartialError) this.#save(error.id, inputs, error.outputs, true);
      throw error;
    }
    return "create";
  }

  async #update(host: ResourceHost, { id, outputs }: Stored, inputs: Props): Promise<Step> {
    try {
      this.#save(id, inputs, await host.update(id, opened(outputs), opened(inputs)));
    } catch (error) {
      if (error instanceof PartialError) this.#save(id, inputs, error.outputs, true);
      throw error;
    }
    return "update";
  }

  #save(id: string, inputs: Props, outputs: Props, isPartial = false): void {
    this.returned.push(outputs);
    this.stored = { id, inputs, outputs: annotated(outputs, inputs), isPartial };
  }

  #existing(): Stored {
    if (!this.stored) throw new Error("The stack contains no resource.");
    return this.stored;
  }

  async #run<T>(act: (host: ResourceHost) => Promise<T>): Promise<T> {
    const { definition, logicalName } = this;
    const config = { ...this.environment.bag(this.definition), ...this.config };
    const host = await openHost(this.host, { definition, logicalName, config });
    try {
      return await act(host);
    } finally {
      await host.close();
    }
  }
}
