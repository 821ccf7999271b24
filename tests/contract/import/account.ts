import type { Definition } from "../../../provider/define";
import type { Values } from "../../../provider/lifecycle";
import { hintsOf } from "../hints";
import { withObjects } from "../subjects";
import type { TestEnvironment } from "../test-environment";

/** An object as the program of an example declares it. */
export interface Declared {
  readonly definition: Definition;
  /** Name of the example. */
  readonly title: string;
  readonly id: string;
  readonly inputs: Values;
}

/**
 * Creates one object for each example of each kind, with the objects that it refers to.
 *
 * @param isWanted omits examples. Default: none.
 */
export async function fillAccount(
  environment: TestEnvironment,
  isWanted: (definition: Definition, title: string) => boolean = () => true,
): Promise<Declared[]> {
  const created: Declared[] = [];
  for (const definition of withObjects) {
    for (const [title, example] of Object.entries(definition.examples)) {
      if (!isWanted(definition, title)) continue;
      const { autoName, adoptedBy } = definition;
      const args = await environment.withParents(definition, {
        ...example,
        ...hintsOf(definition).always,
        ...(autoName && { [autoName]: nameFor(definition, title) }),
      });
      const inputs = { ...args, ...(adoptedBy !== undefined && { [adoptedBy]: true }) };
      const { id } = await environment.make(definition, inputs, `dev/${title}`);
      created.push({ definition, title, id, inputs });
    }
  }
  return created;
}

const nameFor = ({ name }: Definition, title: string): string =>
  `${title}-${name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase()}`.slice(0, 30);
