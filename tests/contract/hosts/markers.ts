import { isRecord } from "../../../provider/lifecycle";

/** Properties of a resource in the format of the engine. */
export type Props = Record<string, unknown>;

const marker = "4dabf18193072939515e22adb298388d";
const signature = "1b47061264138c4ac30d75fd1eb44270";

/** A value that is marked as a secret. */
export const marked = (value: unknown): Props => ({ [marker]: signature, value });

export const isMarked = (value: unknown): boolean => isRecord(value) && marker in value;

const containsMarks = (value: unknown): boolean =>
  isMarked(value) || (typeof value === "object" && value !== null && Object.values(value).some(containsMarks));

/** A value as the engine passes it to a host: secrets in plain text, without markers. */
export function opened<T>(value: T): T {
  if (Array.isArray(value)) return value.map(opened) as T;
  if (!isRecord(value)) return value;
  if (marker in value) return opened(value.value) as T;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, opened(member)])) as T;
}

/** The parts of a value that the engine stores and shows in plain text. */
export function clear(value: unknown): string {
  const hidden = (_key: string, member: unknown) => (isMarked(member) ? "[secret]" : member);
  return JSON.stringify(value, hidden) ?? "";
}

/**
 * Properties as the engine stores them. It does not send markers to a host, and so it copies the markers of the old
 * properties: member by member in objects, and as a whole in any other value. Some versions remove the marker of an object
 * if the old object is in plain text.
 */
export function annotated(props: Props, olds: Props): Props {
  const entries = Object.entries(props).map(([name, value]) => {
    const old = olds[name];
    const object = isRecord(value) && isMarked(value) ? value.value : value;
    if (isRecord(object) && isRecord(old) && !isMarked(old)) return [name, annotated(object, old)];
    return [name, !isMarked(value) && containsMarks(old) ? marked(value) : value];
  });
  return Object.fromEntries(entries);
}
