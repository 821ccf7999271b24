import { placeholders, unfill } from "../../define";
import { ResourceError } from "../errors/errors";
import { idOf } from "../values/state";
import { pick } from "../values/values";
import type { Context } from "./context";
import { listObjects } from "./list-objects";

/**
 * The id of an object whose name the given id contains instead of the id that the service generates, such as
 * `acme/developers` for a team. Undefined if no object has the name.
 */
export async function idByName(context: Context, given: string): Promise<string | undefined> {
  const { definition } = context;
  const { autoName, id, path, outputs } = definition;
  const [generated, ...others] = placeholders(id).filter((name) => Object.hasOwn(outputs.fields, name));
  if (!autoName || !generated || others.length || placeholders(id).includes(autoName)) return undefined;
  const values = unfill(id.replace(`{${generated}}`, `{${autoName}}`), given);
  if (!values) return undefined;
  const objects = await listObjects(context, pick(values, placeholders(path.collection)));
  const ids = objects.flatMap((object) =>
    object.values[autoName] === values[autoName] ? (idOf(definition, object.values) ?? []) : [],
  );
  if (ids.length < 2) return ids[0];
  throw new ResourceError(
    context.displayName(given),
    "read",
    `${ids.length} objects have this name. Use the id of one of them: ${ids.join(", ")}.`,
    "ambiguous_id",
  );
}
