import { catalogue } from "../../../provider";
import type { Definition } from "../../../provider/define";
import { hintsOf } from "../hints";
import type { TestEnvironment } from "../test-environment";

/** Creates one object for each example of each kind, with the objects that it refers to. */
export async function fillAccount(environment: TestEnvironment): Promise<void> {
  for (const definition of catalogue) {
    for (const [title, example] of Object.entries(definition.examples)) {
      const { autoName, adoptedBy } = definition;
      const args = await environment.withParents(definition, {
        ...example,
        ...hintsOf(definition).always,
        ...(autoName && { [autoName]: nameFor(definition, title) }),
      });
      const existing = adoptedBy === undefined ? {} : { [adoptedBy]: true };
      await environment.make(definition, { ...args, ...existing }, `dev/${title}`);
    }
  }
}

const nameFor = ({ name }: Definition, title: string): string =>
  `${title}-${name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase()}`.slice(0, 30);
