import { ExactNumber } from "./json";

/** Names of properties whose strings are harmless in most APIs. Written without case and separators. */
const harmless = new Set(
  [
    "id uid uuid name displayname fullname title label labels tag tags description summary comment",
    "kind type category status state phase enabled version apiversion revision region zone location country",
    "locale language timezone currency unit format role team",
    "created createdat creationtimestamp updated updatedat modified modifiedat deletedat expiresat timestamp date",
  ].flatMap((line) => line.split(" ")),
);

/** Words that only names of secrets contain in most APIs. */
const secretName =
  /pwd|secret|token|credential|private|auth(?!or)|signature|otps?$|^pin|(?:access|account|admin|api|master|shared|primary|secondary)keys?$/;

/** A secret part of the query or the fragment of a URL, of a shared access signature, or of a connection string. */
const secretPair = /[?&;#](?:[\w -]*(?:key|token|secret|sig|signature|password|pwd|code))=/i;

/** Values that look like a secret: keys, tokens, and URLs or connection strings with credentials. */
const secretValues = [
  /-----BEGIN /,
  /:\/\/[^/?#\s]*@/,
  secretPair,
  /^(?:Basic|Bearer) \S/i,
  /^(?=\S*\d)(?=\S*[a-z])(?=\S*[A-Z])[\w+/=.-]{20,}$/,
  /^[\da-f]{32,}$/i,
];

const wordOf = (name: string): string => name.toLowerCase().replace(/[^a-z\d]/g, "");

/** A word for a password, also in other languages. Others only contain it: `passengers`, `checks_passed`, `bypass`. */
const password = /pass(?!e[drsn]|port|ag|ing|iv|thr|ion)(?<!^(by|com|encom|over|sur|tres|under)pass)/;

/** True for a name with such a word, even if the value is a number. General words, such as `key`, are not among them. */
export const hasSecretWord = (name: string): boolean =>
  secretName.test(wordOf(name)) || wordsOf(name).some((word) => password.test(word)) || wordOf(name) === "motdepasse";

const secretWords =
  /^(pass(words?|wd|phrase|code)?|pwd|secrets?|tokens?|keys?|credentials?|auth|authorization|signature|sig|sas|pin)$/;

/** Names that are written without a separator, as in connection strings, which ignore case. */
const secretCompounds =
  /(password|passwd|passphrase|secret|token|credentials?|signature|(access|account|api|auth|master|primary|private|secondary|secret|shared|subscription)key)$/;

/** Cursors of lists, which are not secret. */
const cursors = /(skip|page|next|continuation|delta|sync)_?token$/;

/** True for the name of a secret: `AccountKey`, `client_secret`, `x-api-key`. */
export function namesSecret(name: string): boolean {
  const lower = name.toLowerCase();
  return !cursors.test(lower) && (secretWords.test(wordsOf(name).at(-1) ?? "") || secretCompounds.test(lower));
}

/** Names of strings that contain a secret, and of keys that are written without a separator. In a query, these words have other meanings. */
export const otherNames =
  /connection_?string|(?:dsn|cookies?|headers)$|(?:fcm|server|encryption|signing|ssh|webhook|license)_?key$|^license$/i;

/** True for the name of a member that is a secret, or a string that contains one. */
export const namesSecretString = (name: string): boolean => namesSecret(name) || otherNames.test(name);

/** True for the name of a secret in a query. The function keys of Azure and sign-ins have the name `code`. */
export const namesSecretInQuery = (name: string): boolean => namesSecret(name) || /^code$/i.test(name);

/** Words at the end of a name that describes a secret: `tokenType`, `auth_mode`. */
const description =
  /^(?:mode|method|policy|scopes?|level|provider|algorithm|length|count|limit|lifetime|expiry|through|visibility)$/;

/** True for a name whose strings are harmless, although another word in it may be that of a secret. */
function isHarmlessName(name: string): boolean {
  const last = wordsOf(name).at(-1) ?? "";
  return harmless.has(wordOf(name)) || harmless.has(last) || description.test(last);
}

/**
 * True for a name that any of these rules counts as that of a secret, and not of its description.
 *
 * @param isInSecret the object with the name is a secret by its own name.
 */
export const mayNameSecret = (name: string, isInSecret = false): boolean =>
  namesSecretString(name) || ((isInSecret || hasSecretWord(name)) && !isHarmlessName(name));

/** True for the name of a map or of a list of objects that contains secrets. `keys` and `headers` contain other values, too. */
export const namesSecrets = (name: string): boolean => /(?:secret|password|credential|token)s?$/i.test(name);

/** The parts of a name, in lower case. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);

/**
 * Returns true if a property of an unknown API may contain a secret. Strings count as secrets unless their name, or that
 * of a property around them, is known to be harmless: an extra secret is inconvenient, and a leaked one cannot be recalled.
 */
export function mayBeSecret(name: string, value: unknown, isHarmless = false): boolean {
  if (value === null || value === undefined || value === "") return false;
  if (hasSecretWord(name) && typeof value !== "boolean") return true;
  const harmlessHere = isHarmless || harmless.has(wordOf(name));
  if (Array.isArray(value)) return value.some((item) => mayBeSecret(name, item, harmlessHere));
  if (value instanceof ExactNumber) return false;
  if (typeof value === "object")
    return Object.entries(value).some(([key, member]) => mayBeSecret(key, member, harmlessHere));
  if (typeof value !== "string") return false;
  return !harmlessHere || secretValues.some((pattern) => pattern.test(value));
}

/**
 * Returns true for a URL with a user or a query, each of which may contain a secret: `https://ably.example/hook?token=…`, and for a string
 * with a part that is named like a secret: `AccountName=a;AccountKey=…`. A query with the version of an API only is harmless.
 */
export function mayContainSecret(text: string): boolean {
  if (secretPair.test(text)) return true;
  const match = /^\s*[a-z][a-z0-9+.-]*:\/\/(?:([^/?#\s]*)@)?[^?#\s]*(?:\?([^#\s]*))?(?:#\S*)?\s*$/i.exec(text);
  const [, user = "", query = ""] = match ?? [];
  return user !== "" || query.split("&").some((pair) => pair !== "" && !/^(?:api-?)?version=/i.test(pair));
}
