import { join } from "node:path";
import { functions } from "../../../provider";
import type { Definition } from "../../../provider/define";
import {
  Context,
  check,
  create,
  invoke,
  list,
  lookUp,
  read,
  remove,
  Session,
  type State,
  update,
  type Values,
} from "../../../provider/lifecycle";
import { images } from "../../../provider/services/registry/images/service";
import { temporaryFolder } from "../../support/temporary-folder";

/** A resource in the state of the engine. */
export interface StoredResource {
  readonly definition: Definition;
  readonly id: string;
  readonly state: State;
}

/** Operations of a program, the engine and the next run on images. */
export class Program {
  readonly home = temporaryFolder();
  /** Lines that were shown to the user. */
  readonly messages: string[] = [];
  #runs = 0;

  /**
   * @param access value of `trefoil:ociRegistries`, by registry name.
   * @param config further configuration.
   */
  constructor(
    public access: Readonly<Record<string, object>> | undefined,
    readonly config: Readonly<Record<string, string>> = {},
  ) {
    process.env.TREFOIL_HOME = this.home;
    process.env.TREFOIL_LOG = this.log;
  }

  get log(): string {
    return join(this.home, "requests.log");
  }

  /** @param signal cancels all operations of the session. */
  session(signal?: AbortSignal): Session {
    const limit = String(1_000_000 + ++this.#runs);
    const access = this.access && { "trefoil:ociRegistries": JSON.stringify(this.access) };
    const bag = { ...this.config, ...access, "trefoil:ociRequestLimit": limit };
    return new Session(images, bag, (line) => this.messages.push(line), signal);
  }

  /** @param session the session of a program, shared by several resources. */
  async create(definition: Definition, args: Values, session?: Session): Promise<StoredResource> {
    return { definition, ...(await create(this.#context(definition, session), checked(definition, args))) };
  }

  /** @param session the session of a program, shared by several resources. */
  async refresh({ definition, id, state }: StoredResource, session?: Session): Promise<State | undefined> {
    return read(this.#context(definition, session), id, state);
  }

  /** @param session the session of a program, shared by several resources. */
  async update(stored: StoredResource, args: Values, session?: Session): Promise<StoredResource> {
    const { definition, id, state } = stored;
    const context = this.#context(definition, session);
    return { ...stored, state: await update(context, id, state, checked(definition, args, state)) };
  }

  /** @param session the session of a program, shared by several resources. */
  async remove({ definition, id, state }: StoredResource, session?: Session): Promise<void> {
    await remove(this.#context(definition, session), id, state);
  }

  async lookUp(definition: Definition, id: string): Promise<unknown> {
    return lookUp(this.#context(definition), id);
  }

  async list(definition: Definition): Promise<unknown> {
    return list(this.#context(definition), {});
  }

  /** @param session the session of a program, shared by several calls. */
  async call(name: string, args: Values, session = this.session()): Promise<unknown> {
    const definition = functions.find((candidate) => candidate.token === `registry:${name}`);
    if (!definition) throw new Error(`There is no function ${name}.`);
    return invoke(definition, session, args);
  }

  #context(definition: Definition, session = this.session()): Context {
    return new Context(definition, session, { name: "dev/sample" });
  }
}

function checked(definition: Definition, args: Values, olds?: State): State {
  const { failures, ...wanted } = check(definition, olds, args, { logicalName: "dev/sample" });
  expect(failures).toEqual([]);
  return { ...wanted, outputs: {} };
}
