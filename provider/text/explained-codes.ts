/**
 * Codes of the errors that `docs/troubleshooting.md` explains. The page has an anchor for each, and the message of such an error
 * ends with its address.
 */
export const explainedCodes: ReadonlySet<string> = new Set([
  "node_version",
  "configuration",
  "http_401",
  "http_403",
  "http_404",
  "http_400",
  "http_422",
  "rate_limit",
  "connection",
  "html_page",
  "timeout",
  "no_response",
  "unknown_input",
  "exists",
  "data_loss",
  "not_empty",
  "downtime",
  "quota",
  "conflict",
  "partial_failure",
  "unsure",
  "incomplete_comparison",
]);

/** Adds the address of the explanation of a code as its last line. Unchanged if the page does not explain the code. */
export const withExplanation = (message: string, code: string | undefined): string =>
  code !== undefined && explainedCodes.has(code) ? `${message}\nSee ${addressOf(code)}` : message;

/** The last line of a message with the address of an explanation, and the line break before it. Empty without such a line. */
export function explanationIn(message: string): string {
  const [line = "", code = ""] = /\nSee \S+#(\w+)$/.exec(message) ?? [];
  return explainedCodes.has(code) && line === `\nSee ${addressOf(code)}` ? line : "";
}

/** A message for use within another one: without the address at its end. */
export const withoutExplanation = (message: string): string =>
  message.slice(0, message.length - explanationIn(message).length);

const addressOf = (code: string): string => `${siteAddress("troubleshooting") ?? "docs/troubleshooting.md"}#${code}`;

/** Address of a page on the site. Undefined while there is no site. */
export function siteAddress(page: string): string | undefined {
  // Read only for a message. A bundle contains it.
  const { homepage } = require("trefoil/package.json") as { readonly homepage?: string };
  return homepage && `${homepage.replace(/\/$/, "")}/${page}/`;
}
