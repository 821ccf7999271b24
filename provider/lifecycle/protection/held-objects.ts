import { referencedKind, startAt, walk } from "../../define";
import type { Context } from "../read/context";
import type { State } from "../values/state";

/**
 * Warns that the service will reject the deletion of an object that is deleted before its replacement, because another
 * object of the program refers to it. Pulumi updates the other object only after the replacement.
 *
 * @param olds the state of the object. The service has the references of the state.
 */
export function warnAboutHeldObjects(context: Context, id: string, olds: State, deletesFirst: boolean): void {
  const { definition, session } = context;
  const name = context.displayName(id);
  if (deletesFirst) {
    const object = session.objects.of(definition, id);
    object.replacedAs = name;
    for (const holder of object.holders ?? []) warn(context, name, holder);
  }
  for (const { field, value } of walk(startAt(definition.inputs, olds.inputs), { fact: "reference" })) {
    const kind = referencedKind(field);
    if (!kind?.hooks.retryDelete || typeof value !== "string") continue;
    const held = session.objects.of(kind, value);
    held.holders = (held.holders ?? new Set()).add(name);
    if (held.replacedAs) warn(context, held.replacedAs, name);
  }
}

/**
 * Returns true if the run cannot end a reference to the object: it deletes the object before its replacement, and no object of
 * the program refers to it.
 */
export function isHeldFromOutside({ definition, session }: Context, id: string): boolean {
  const { replacedAs, holders } = session.objects.of(definition, id);
  return replacedAs !== undefined && !holders?.size;
}

const warn = ({ session }: Context, replaced: string, holder: string): void =>
  session.report(
    `${replaced} is deleted before its replacement is created, but ${holder} refers to it. The service rejects the deletion. Omit the name of the replaced object, so that the new object is created first.`,
    "warning",
  );
