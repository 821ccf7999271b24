import { generateKeyPairSync, randomBytes } from "node:crypto";

const hex = randomBytes(9).toString("hex");

/** A generated password with the characters that encoders escape. */
const password = `p&${hex}+<ä>"/\\%=`;
/** A generated word. */
const simple = `s-${randomBytes(9).toString("hex")}`;
/** A generated word without digits. */
const letters = hex.replace(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));
const short = randomBytes(4).toString("hex");
const functionKey = `${randomBytes(40).toString("base64url")}%3D%3D`;
const key = `a+b/${randomBytes(30).toString("base64")}==`;
const signature = encodeURIComponent(`${randomBytes(30).toString("base64")}+/=`);
const { privateKey: pem } = generateKeyPairSync("rsa", {
  modulusLength: 1024,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const lines = pem.split("\n").filter((line) => line && !line.startsWith("-----"));
const basic = Buffer.from(`ann:${password}`).toString("base64");
const serviceAccount = {
  type: "service_account",
  project_id: "chat-production-1",
  private_key_id: "key-1",
  private_key: pem,
  client_email: "push@chat-production-1.iam.gserviceaccount.com",
  client_id: "109823740192837401928",
  auth_uri: "https://accounts.google.com/o/oauth2/auth",
  universe_domain: "googleapis.com",
};

/** A kind of secrets. */
export interface Kind {
  readonly whole: string;
  /** Parts that a service may repeat on their own. */
  readonly parts: readonly string[];
  /** Words that messages must still contain. */
  readonly harmless?: readonly string[];
}

/** Structured secrets, generated for each run. */
export const kinds: Readonly<Record<string, Kind>> = {
  "a plain value": { whole: password, parts: [password] },
  "a connection string of Azure Storage": {
    whole: `DefaultEndpointsProtocol=https;AccountName=blobs;AccountKey=${key};EndpointSuffix=core.windows.net`,
    parts: [key],
    harmless: ["https", "blobs", "AccountName", "EndpointSuffix", "core.windows.net"],
  },
  "a connection string of Service Bus": {
    whole: `Endpoint=sb://queue.servicebus.windows.net/;SharedAccessKeyName=RootManageSharedAccessKey;SharedAccessKey=${key}`,
    parts: [key],
    harmless: ["queue.servicebus.windows.net", "RootManageSharedAccessKey"],
  },
  "a connection string with a shared access signature": {
    whole: `BlobEndpoint=https://blobs.blob.core.windows.net;SharedAccessSignature=sv=2024-11-04&sp=rl&sig=${signature}`,
    parts: [signature, decodeURIComponent(signature)],
    harmless: ["https://blobs.blob.core.windows.net", "2024-11-04"],
  },
  "a connection string of SQL Server": {
    whole: `Server=tcp:db.example.com,1433;Initial Catalog=hotels;User ID=reader;Password='${simple};''x';Encrypt=True`,
    parts: [`${simple};'x`],
    harmless: ["db.example.com", "1433", "hotels", "reader", "True"],
  },
  "a connection string of Redis": {
    whole: `cache.example.com:6380,password=${simple},ssl=True,abortConnect=False`,
    parts: [simple],
    harmless: ["cache.example.com:6380", "True"],
  },
  "a connection string of PostgreSQL": {
    whole: `host=db.example.com user=reader password=${simple} dbname=hotels`,
    parts: [simple],
    harmless: ["db.example.com", "reader", "hotels"],
  },
  "a login module of Kafka": {
    whole: `org.apache.kafka.common.security.plain.PlainLoginModule required username="reader" password="${simple}";`,
    parts: [simple],
    harmless: ["reader", "org.apache.kafka"],
  },
  "a URL with user and password": {
    whole: `amqps://reader:${encodeURIComponent(password)}@mq.example.com:5671/orders`,
    parts: [password, encodeURIComponent(password)],
    harmless: ["reader", "mq.example.com:5671", "orders", "amqps"],
  },
  "a URL with an unencoded password": {
    whole: `amqp://reader:a/${simple}@#?x@mq.example.com/orders`,
    parts: [`a/${simple}@#?x`],
    harmless: ["reader", "mq.example.com"],
  },
  "a URL with several hosts": {
    whole: `mongodb+srv://reader:${simple}@one.example.com:27017,two.example.com:27018/hotels?authSource=admin`,
    parts: [simple],
    harmless: ["one.example.com:27017", "two.example.com", "hotels", "admin"],
  },
  "a URL with a token as its user": {
    whole: `https://${simple}@git.example.com/acme/app`,
    parts: [simple],
    harmless: ["git.example.com"],
  },
  "a URL with a signature": {
    whole: `https://blobs.blob.core.windows.net/manuals?sv=2024-11-04&sig=${signature}`,
    parts: [signature, decodeURIComponent(signature)],
    harmless: ["https://blobs.blob.core.windows.net", "2024-11-04"],
  },
  "a URL of a webhook": {
    whole: `https://hooks.example.com/hooks/catch/${simple}/`,
    parts: [simple, `/hooks/catch/${simple}/`],
    harmless: ["https://hooks.example.com", "hooks"],
  },
  "a URL of an Azure function": {
    whole: `https://chat.azurewebsites.net/api/moderate?code=${functionKey}&clientId=default`,
    parts: [functionKey, decodeURIComponent(functionKey)],
    harmless: ["https://chat.azurewebsites.net", "moderate", "clientId", "default"],
  },
  "a URL with a secret value in its query": {
    whole: `https://hooks.example.com/run?debug=true&mode=async&for=${letters}&from=https%3A%2F%2Fapp.example.com`,
    parts: [letters],
    harmless: ["true", "async", "run", "https://app.example.com"],
  },
  "a URL with a short code": {
    whole: `https://hooks.example.com/run?retries=3&code=${short}`,
    parts: [short],
    harmless: ["retries=3", "hooks.example.com"],
  },
  "a PEM": { whole: pem, parts: [pem, ...lines], harmless: ["PRIVATE KEY"] },
  "a PEM with escaped line breaks": { whole: pem.replaceAll("\n", "\\n"), parts: lines },
  "JSON with credentials of registries": {
    whole: JSON.stringify({ "ghcr.io": { url: "https://ghcr.io", username: "reader", password } }),
    parts: [password],
    harmless: ["ghcr.io", "reader", "username"],
  },
  "JSON with a short random string": {
    whole: JSON.stringify({ values: ["Ab3xY9kQ"], tier: "Standard2", format: "Base64Text", zone: "eu-west-1-A" }),
    parts: ["Ab3xY9kQ"],
    harmless: ["Standard2", "Base64Text", "eu-west-1-A"],
  },
  "JSON with the URL of an Azure function": {
    whole: JSON.stringify({ target: `https://chat.azurewebsites.net/api/moderate?code=${functionKey}` }),
    parts: [functionKey],
    harmless: ["https://chat.azurewebsites.net/api/moderate"],
  },
  "a file with sections": {
    whole: `[default]\nregion = eu-west-1\nnotice = ${simple} x\n`,
    parts: [`notice = ${simple} x`],
    harmless: ["eu-west-1"],
  },
  "the configuration of Docker": {
    whole: JSON.stringify({ auths: { "ghcr.io": { auth: basic }, "docker.io": { identitytoken: simple } } }),
    parts: [basic, password, simple],
    harmless: ["ghcr.io", "docker.io", "auths"],
  },
  "a service account": {
    whole: JSON.stringify(serviceAccount),
    parts: lines,
    harmless: [
      "service_account",
      "chat-production-1",
      "push@chat-production-1.iam.gserviceaccount.com",
      "109823740192837401928",
      "https://accounts.google.com/o/oauth2/auth",
      "googleapis.com",
    ],
  },
  "JSON with a connection string": {
    whole: JSON.stringify({ store: { connectionString: `Endpoint=https://x.example.com;AccountKey=${key}` } }),
    parts: [key],
    harmless: ["https://x.example.com"],
  },
  "JSON with an unpredictable string and a number": {
    whole: JSON.stringify({ values: [{ data: `${hex}Z` }], pin: 48_151_623 }),
    parts: [`${hex}Z`, "48151623"],
    harmless: ["values"],
  },
  "an authorization header": { whole: `Bearer ${simple}`, parts: [simple], harmless: ["Bearer"] },
  "user and password": { whole: `reader:${simple}`, parts: [simple], harmless: ["reader"] },
};

const json = (text: string): string => JSON.stringify(text).slice(1, -1);
const entities = (text: string, form: (code: number) => string): string =>
  text.replace(/[^\w.-]/gu, (character) => `&${form(character.codePointAt(0) ?? 0)};`);
const unicode = (text: string): string =>
  json(text).replace(/[&<>+'=]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);
const html = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[character] ?? "&#39;",
  );

/** Encodings in which services repeat a value. */
export const forms: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  "URL-encoded": encodeURIComponent,
  "URL-encoded with lower-case digits": (text) =>
    encodeURIComponent(text).replace(/%../g, (code) => code.toLowerCase()),
  "URL-encoded as a form": (text) => new URLSearchParams({ v: text }).toString().slice(2),
  "URL-encoded twice": (text) => encodeURIComponent(encodeURIComponent(text)),
  "URL-encoded in part": encodeURI,
  "JSON-escaped": json,
  "JSON-escaped twice": (text) => json(json(text)),
  "JSON-escaped with escaped slashes": (text) => json(text).replaceAll("/", "\\/"),
  "JSON-escaped with lower-case code points": unicode,
  "JSON-escaped with upper-case code points": (text) =>
    unicode(text).replace(/\\u(....)/g, (_, digits: string) => `\\u${digits.toUpperCase()}`),
  "HTML-escaped": html,
  "HTML-escaped with decimal codes": (text) => entities(text, (code) => `#${code}`),
  "HTML-escaped with hexadecimal codes": (text) => entities(text, (code) => `#x${code.toString(16).toUpperCase()}`),
  "HTML-escaped in JSON": (text) => unicode(html(text)),
  "URL-encoded in HTML": (text) => html(encodeURIComponent(text)),
  "escaped in bytes": (text) =>
    [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join(""),
  "with decomposed characters": (text) => text.normalize("NFD"),
  "with characters without width": (text) => [...text].join("\u200b"),
  "as the cell of a table": (text) => text.replaceAll('"', '""'),
  "hexadecimal with colons": (text) => (Buffer.from(text).toString("hex").match(/../g) ?? []).join(":"),
  hexadecimal: (text) => Buffer.from(text).toString("hex"),
  "upper-case hexadecimal": (text) => Buffer.from(text).toString("hex").toUpperCase(),
  base64: (text) => Buffer.from(text).toString("base64").replace(/=+$/, ""),
  "base64 of UTF-16": (text) => Buffer.from(text, "utf16le").toString("base64").replace(/=+$/, ""),
  "base64 of base64": (text) => Buffer.from(Buffer.from(text).toString("base64")).toString("base64").replace(/=+$/, ""),
  base64url: (text) => Buffer.from(text).toString("base64url"),
  "base64 in a URL": (text) => encodeURIComponent(Buffer.from(text).toString("base64").replace(/=+$/, "")),
};
