/**
 * Returns true if a value has one of the Pulumi types of a class. It compares only the type: another copy of this package
 * may have created the resource, and policies pass an object that has only its type.
 */
export function isOfType(types: readonly string[], value: unknown): boolean {
  const type = typeof value === "object" ? (value as { readonly __pulumiType?: unknown } | null)?.__pulumiType : null;
  return types.some((one) => one === type);
}
