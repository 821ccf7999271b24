import type { Definition } from "../../define";

/** True if the objects of a kind give users their access, which may be the user of the credentials. */
export const grantsAccess = ({ hooks }: Definition): boolean => hooks.selfLockout !== undefined;

/** True for a kind whose objects give access to users or clients. The end or reduction of the access must be proven. */
export const isAccess = (definition: Definition): boolean =>
  definition.rotation !== undefined ||
  definition.docs.losses?.lost.includes("access") === true ||
  grantsAccess(definition);
