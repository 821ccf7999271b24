/**
 * How responses show the secrets of objects, and the members about which the vendor's sources disagree.
 * `documented`: as the specification's samples. `returned`: all in plain text. `omitted`: none. `masked`: a mask in
 * place of each, in addresses in place of the password.
 */
export const secretForms = ["documented", "returned", "omitted", "masked"] as const;

export type SecretForm = (typeof secretForms)[number];

/** A form by its name. */
export function secretForm(name: unknown): SecretForm {
  const form = secretForms.find((known) => known === name);
  if (form) return form;
  throw new Error(`There is no form "${name}" of secrets. Use one of: ${secretForms.join(", ")}.`);
}
