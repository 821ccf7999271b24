import { explain } from "../errors/errors";
import type { Context } from "../read/context";
import { listObjects } from "../read/list-objects";
import { allInputsOf, idOf, outputsOf, type StateWithId } from "../values/state";
import type { ObjectValues } from "../values/values";

/**
 * Lists all objects of a collection, each with the state that `get` reads. Empty for a kind without an object.
 *
 * @param pathValues values in the collection's path, for example `{ appId }`.
 */
export async function list(context: Context, pathValues: ObjectValues): Promise<StateWithId[]> {
  const { definition } = context;
  if (!definition.hasObject) return [];
  try {
    const account = await context.session.account();
    const objects = await listObjects(context, pathValues);
    return objects.map(({ values }) => ({
      id: idOf(definition, values) as string,
      state: {
        inputs: allInputsOf(definition, values),
        outputs: outputsOf(definition, values),
        account,
      },
    }));
  } catch (error) {
    throw explain(context.failed("list"), error, context.session);
  }
}
