/**
 * Returns true if a value has the Pulumi type of a class. It compares only the type: another copy of this package may have
 * created the resource, and policies pass an object that has only its type.
 */
export const isOfType = ({ __pulumiType }: { readonly __pulumiType: string }, value: unknown): boolean =>
  typeof value === "object" && (value as { readonly __pulumiType?: unknown } | null)?.__pulumiType === __pulumiType;
