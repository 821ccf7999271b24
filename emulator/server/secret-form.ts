/**
 * Form of secrets in responses, for secrets on which the vendor's sources disagree. `documented`: as in the samples
 * of the specification. `returned`: in plain text. `omitted`: not returned. `masked`: replaced by a mask; in a URL only
 * the password. `empty`: replaced by an empty string. Values of headers and the `apiKey` of a moderation service are returned in every form.
 */
export const secretForms = ["documented", "returned", "omitted", "masked", "empty"] as const;

export type SecretForm = (typeof secretForms)[number];

/** Returns the form with a name. */
export function secretForm(name: unknown): SecretForm {
  const form = secretForms.find((known) => known === name);
  if (form) return form;
  throw new Error(`Unknown form of secrets: "${name}". Use one of: ${secretForms.join(", ")}.`);
}
