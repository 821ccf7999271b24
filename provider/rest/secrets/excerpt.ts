import { inOneLine } from "../../text/printable";
import { wellFormed } from "./redact";

/** Longest part of a message that a service or a library wrote. */
const mostCharacters = 500;

/** Hides secrets. */
type Redact = (text: string) => string;

/**
 * Text of a service or a library for a message: without secrets and control characters, in one line, and not too long. It is redacted
 * before it is shortened, because a part of a secret is not recognized.
 */
export function excerpt(text: string, redact: Redact): string {
  const line = inOneLine(redact(text));
  return line.length > mostCharacters ? `${wellFormed(line.slice(0, mostCharacters))}…` : line;
}
