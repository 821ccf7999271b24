/** Members by names from outside. Every object inherits `constructor`, `__proto__` and others, which are not its members. */

/** A member of an object. Undefined if the object itself does not have it. */
export const memberOf = <T>(object: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** A table in which any name can be looked up, because it inherits nothing. */
export const tableOf = <T>(members: Readonly<Record<string, T>>): Record<string, T> =>
  Object.assign(Object.create(null), members);
