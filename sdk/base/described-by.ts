/**
 * Gives the members of a class or interface the comments of `Args`. Editors show the comment of an inherited member for a
 * member of the same name without a comment.
 */
export type DescribedBy<Args> = { readonly [Name in keyof Args]?: unknown };
