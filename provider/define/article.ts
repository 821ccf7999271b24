/** A noun or a name with its indefinite article: `an Index`, `a Key`. */
export const withArticle = (noun: string, written = noun): string => `${/^[aeio]/i.test(noun) ? "an" : "a"} ${written}`;
