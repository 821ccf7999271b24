/** The module of a token: `search:Index` → `search`. */
export const moduleOf = (token: string): string => token.split(":")[0] as string;
