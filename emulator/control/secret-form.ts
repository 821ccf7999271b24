/**
 * How responses show the secrets of objects that not all of the vendor's sources return. `documented`: as the
 * specification's samples. `returned`: all in plain text. `omitted`: none. `masked`: a mask in place of each, in addresses
 * in place of the password. Values of headers and the `apiKey` of a moderation service are returned in every form.
 */
export const secretForms = ["documented", "returned", "omitted", "masked"] as const;

export type SecretForm = (typeof secretForms)[number];

/** A form by its name. */
export function secretForm(name: unknown): SecretForm {
  const form = secretForms.find((known) => known === name);
  if (form) return form;
  throw new Error(`There is no form "${name}" of secrets. Use one of: ${secretForms.join(", ")}.`);
}
