/** Globs of files whose prose is not checked yet. Remove an entry when `npm run prose -- PATH` finds nothing in its files. */
export const unfinished: readonly string[] = [];
