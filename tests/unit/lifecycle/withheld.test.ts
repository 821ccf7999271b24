import { z } from "zod";
import { defineResource, fieldOf, json, object } from "../../../provider/define";
import { jsonText } from "../../../provider/lifecycle/validation/given-value";
import { findChanges } from "../../../provider/lifecycle/values/compare";
import { maskedPaths, mayBeUnchanged } from "../../../provider/lifecycle/values/masked-values";
import { isMask, isOmittedOrMasked, isPartlyMasked } from "../../../provider/lifecycle/values/masks";
import { observe, observeJson } from "../../../provider/lifecycle/values/observe";
import { decodeValues, outputsOf } from "../../../provider/lifecycle/values/state";
import { key } from "../../../provider/services/realtime/key";
import { ExactNumber } from "../../../provider/text/json";
import { cpuTime } from "../../support/cpu-time";
import { anyResource } from "../define/any-resource";

const view = {};
const issuing = defineResource({ ...anyResource, inputs: {}, outputs: { thingId: z.string(), text: z.string() } });
const password = fieldOf(z.string().meta({ secret: true, returned: "sometimes" }));
const seen = (saved: string, shown: unknown) => observe(password, saved, shown, view);

const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.SflKxwRJSMeKKF2QT4fwpM";
const mongo = "mongodb://ann:p%40ss@DB.example:27017/";
const storage = "DefaultEndpointsProtocol=https;AccountName=files;AccountKey=c2VjcmV0;EndpointSuffix=core.windows.net";
const inStorage = (key: string) =>
  `DefaultEndpointsProtocol=https;AccountName=files;${key}EndpointSuffix=core.windows.net`;
const account = (host: string, password: string) => JSON.stringify({ host, password });
const hook = "https://a.example/api/f?code=c2VjcmV0LW9m&mode=fast";
const pem = "-----BEGIN CERTIFICATE-----\nMIIFiTCC\nA3GgAwIB\n-----END CERTIFICATE-----\n";

describe("a secret that the service may mask", () => {
  it.each([
    ["omitted", token, undefined],
    ["null", token, null],
    ["empty", token, ""],
    ["the service's own mask", token, "<redacted>"],
    ["stars", token, "********"],
    ["a word instead of it", token, "masked"],
    ["a word instead of it, in brackets", token, "<REDACTED>"],
    ["a word and a length in angle brackets", token, "<redacted, 32 characters>"],
    ["a word and a length in square brackets", token, "[MASKED, length 40]"],
    ["a word and a length behind a colon", token, "<redacted: 32 characters>"],
    ["a word and a place in round brackets", token, "(hidden, see the console)"],
    ["a word and a length with a colon", token, "[MASKED, length: 40]"],
    ["a word, a length and a digest", token, "<redacted, 32 characters, sha256:ab12>"],
    ["a word and a time", token, "(hidden, last changed 12:30)"],
    ["a word and a number", token, "[hidden, 40]"],
    ["a word and another one, which may be a list", token, "[hidden, admin]"],
    ["a word and a value, which may be YAML", token, "{hidden: true}"],
    ["a word and a sentence", token, "(hidden - you don't have access)"],
    ["a word and a method", token, "[encrypted: aes256]"],
    ["a sentence with a word and a colon", token, "(value is hidden: use the console)"],
    ["a sentence with a word and its name", token, "<value removed: secret>"],
    ["a length before a word", token, "<32 characters, redacted>"],
    ["a word with an attribute", token, '<redacted length="40">'],
    ["a word and a name in braces", token, '{redacted "token"}'],
    ["its last four characters behind stars", token, "****fwpM"],
    ["its last four characters", token, "fwpM"],
    ["its first characters", token, "eyJhbGci"],
    ["both ends", "sk-proj-0123456789abcd", "sk-...abcd"],
    ["both ends around an ellipsis", "sk-proj-0123456789abcd", "sk-…abcd"],
    ["a note that it is set", token, true],
    ["an object about it", token, { redacted: true }],
    ["an address with a masked password", mongo, "mongodb://ann:*****@db.example:27017"],
    ["an address with a password as Go masks it", mongo, "mongodb://ann:xxxxx@db.example:27017"],
    ["an address with a word for the password", mongo, "mongodb://ann:[REDACTED]@db.example:27017"],
    ["the same address in another notation", mongo, "mongodb://ann:p@ss@db.example"],
    ["the same address without its usual port", mongo, "mongodb://ann:p%40ss@db.example"],
    ["the same scheme under its other name", "postgres://a:b@h/d?x=1&y=2", "postgresql://a:b@h:5432/d?y=2&x=1"],
    ["a connection string with stars for the key", storage, inStorage("AccountKey=***;")],
    ["a connection string with a word for the key", storage, inStorage("AccountKey=REDACTED;")],
    ["a connection string with a crossed-out key", storage, inStorage("AccountKey=xxxx;")],
    ["a connection string with an empty key", storage, inStorage("AccountKey=;")],
    ["a connection string without its key", storage, inStorage("")],
    ["the parts of a connection string in another order", storage, `${storage.split(";").reverse().join(";")};`],
    ["an address with a masked key", hook, "https://a.example/api/f?code=<redacted>&mode=fast"],
    ["an address with an encoded mask", hook, "https://a.example/api/f?mode=fast&code=%3Credacted%3E"],
    ["an address with a word for the key", hook, "https://A.example/api/f?code=REDACTED&mode=fast"],
    ["an address with a masked query", hook, "https://a.example/api/f?***"],
    ["an address with a masked path", hook, "https://a.example/***"],
    ["an address with a masked user", mongo, "mongodb://***@db.example"],
    ["a masked address whose password has a slash", "mongodb://ann:p/s@db.example/x", "mongodb://ann:***@db.example/x"],
    ["a crossed out path", "https://a.example/T0/c2VjcmV0", "https://a.example/T0/XXXXXXXX"],
    ["a certificate in one line", pem, pem.replaceAll("\n", " ")],
    ["a certificate with other line breaks", pem, pem.replaceAll("\n", "\r\n")],
  ])("keeps its stored value when the response shows %s", (_what, stored, remote) => {
    expect(seen(stored, remote)).toBe(stored);
  });

  it.each([
    ["another value", token, "other-0123456789"],
    ["a value that begins in the same way", "hush-hush", "hush-hush-2"],
    ["a value that lacks its last character", "hush-hush", "hush-hus"],
    ["one with a star in it", "hush", "hu*h"],
    ["the start of the address", "mongodb://db.example/orders/of/the/year", "mongodb://db.example/"],
    ["the start of a connection string", "Server=db.example;Database=orders;Pooling=true", "Server=db.example"],
    ["the end of a connection string", storage, "EndpointSuffix=core.windows.net"],
    ["the address of another host", mongo, "mongodb://ann:p%40ss@other.example:27017/"],
    ["the address with another password", mongo, "mongodb://ann:new@db.example:27017/"],
    ["the address with another user", mongo, "mongodb://bob:p%40ss@db.example:27017/"],
    ["the address on another port", mongo, "mongodb://ann:p%40ss@db.example:27018/"],
    ["the address of another database", "postgres://a:b@h/d", "postgres://a:b@h/other"],
    ["a connection string with another key", storage, inStorage("AccountKey=b3RoZXI=;")],
    ["a connection string of another account", storage, storage.replace("=files", "=other")],
    ["another certificate", pem, pem.replace("MIIF", "MIIG")],
    ["the address of another host with a mask", mongo, "mongodb://ann:*****@other.example:27017"],
    ["the address with another user and a mask", mongo, "mongodb://bob:*****@db.example:27017"],
    ["the address on another port with a mask", mongo, "mongodb://ann:xxxxx@db.example:27018"],
    ["the address of another database with a mask", "postgres://a:b@h/d", "postgres://a:***@h/other"],
    ["the address with another option and a mask", "postgres://a:b@h/d?x=1", "postgres://a:***@h/d?x=2"],
    ["a connection string of another account with a mask", storage, inStorage("AccountKey=***;").replace("=f", "=o")],
    [
      "a connection string of another account with a word",
      storage,
      inStorage("AccountKey=removed;").replace("=f", "=o"),
    ],
    ["a masked connection string without its endpoint", storage, "AccountName=files;AccountKey=***"],
    ["other last characters behind stars", token, "****xxxx"],
    ["another start and a mask", "sk-proj-0123456789abcd", "pk-...abcd"],
    ["JSON with another host and a mask", account("db", "c2VjcmV0"), account("evil.example", "REDACTED")],
    [
      "JSON with another host and a word that is no mask",
      account("db", "hidden gem"),
      account("evil.example", "hidden gem"),
    ],
    ["XML with another value and a word", "<Key value='o'/>", '<Key encrypted="true" value="n3w"/>'],
    ["XML with another value in single quotes and a word", "<Key value='o'/>", "<Key encrypted='true' value='n3w'/>"],
    ["a list with another value before a word", "[admin, hidden]", "[evil, hidden]"],
    ["a quoted list with another value before a word", "['admin', 'hidden']", "['evil', 'hidden']"],
    ["a list with another value around a word", token, "[rw, protected, n3w]"],
    ["YAML whose first member is a word", token, "{masked: no, password: n3w}"],
    ["YAML with another value and a word", token, "{user: bob, password: n3w, protected: yes}"],
    ["another list with a word", '["admin","hidden"]', '["evil","hidden"]'],
    ["an address with another path and a mask", hook, "https://a.example/other?code=<redacted>"],
    ["an address without a parameter and with a mask", hook, "https://a.example/api/f?code=<redacted>"],
  ])("differs when the response shows %s", (_what, stored, remote) => {
    expect(seen(stored, remote)).toBe(remote);
  });
});

describe("an ordinary value that the service may mask", () => {
  const keyId = fieldOf(z.string().meta({ returned: "sometimes" }));
  const ttl = fieldOf(z.int().meta({ returned: "sometimes" }));

  it("keeps its stored value when the response omits or masks it", () => {
    for (const shown of [undefined, "", "***", "<redacted>"])
      expect(observe(keyId, "G8dabc", shown, view)).toBe("G8dabc");
    expect(observe(ttl, 60, undefined, view)).toBe(60);
  });

  it("is compared exactly when the response contains it", () => {
    expect(observe(keyId, "G8dabc", "G8dabd", view)).toBe("G8dabd");
    expect(observe(keyId, "G8dabc", "abc", view)).toBe("abc");
    expect(observe(ttl, 60, 90, view)).toBe(90);
  });

  it("is removed by an explicit null, which masks nothing", () => {
    expect(observe(keyId, "G8dabc", null, view)).toBeUndefined();
    expect(observe(ttl, 60, null, view)).toBeUndefined();
  });
});

describe("a string that is not secret", () => {
  const address = fieldOf(z.string());
  const body = fieldOf(json());

  it("keeps its stored value if a placeholder hides a part of it, and the rest is equal", () => {
    for (const shown of ["<redacted>", "<REDACTED>", "****", "https://a.example/api/f?mode=fast&code=<redacted>"]) {
      expect(observe(address, hook, shown, view)).toBe(hook);
      expect(observe(body, { deep: [{ hook }] }, { deep: [{ hook: shown }], id: 1 }, view)).toEqual({
        deep: [{ hook }],
      });
    }
    expect(observe(address, "Bearer abcdefgh", "Bearer ***", view)).toBe("Bearer abcdefgh");
    const tokenBehindHash = "https://a.example/cb#token=c2VjcmV0";
    expect(observe(address, tokenBehindHash, "https://a.example/cb#token=<redacted>", view)).toBe(tokenBehindHash);
  });

  it.each([
    ["https://b.example/api/f?mode=fast&code=<redacted>", hook],
    ["https://a.example/api/f?mode=slow&code=***", hook],
    ["", hook],
    ["^chat:...", "^chat:abc"],
    ["Rated ***", "Rated five stars"],
    ["[hidden] a text", "[shown] a text"],
    ["hidden", "shown"],
  ])("is compared with %s", (shown, stored) => {
    expect(observe(address, stored, shown, view)).toBe(shown);
    expect(observe(body, { a: stored }, { a: shown }, view)).toEqual({ a: shown });
  });
});

const server = 'Server=DB.example;Encrypt=True;Password="a;b"';
const file = '{"url":"https://a.example","auth":{"password":"c2VjcmV0"}}';
const signed = "https://a.example/c?sv=2024&sp=r&mode=fast&sig=c2VjcmV0";

describe("a string that is not secret, of which the service hides a secret part", () => {
  const seen = (stored: string, shown: string) => [
    observe(fieldOf(z.string()), stored, shown, view),
    observe(fieldOf(json()), [{ a: stored }], [{ a: shown }], view),
    outputsOf(issuing, { text: shown }, { text: stored }).text,
  ];

  it.each([
    [mongo, "mongodb://*****"],
    [mongo, "mongodb://*****/"],
    [mongo, "mongodb://db.example"],
    [mongo, "mongodb://ann@db.example:27017"],
    [hook, "https://a.example/api/f?mode=fast"],
    [hook, "https://a.example/api/f?mode=fast&code="],
    [signed, "https://a.example/c?mode=fast"],
    ["https://a.example/cb#token=c2VjcmV0", "https://a.example/cb"],
    ["https://ann:c2VjcmV0@a.example:443/x", "https://ann:xxxxx@A.example/x/"],
    ["jdbc:postgresql://h/d?user=u&password=c2VjcmV0", "jdbc:postgresql://h:5432/d?password=***&user=u"],
    [storage, "accountname=files;accountkey=***;endpointsuffix=CORE.windows.net;defaultendpointsprotocol=https;"],
    ["AccountName=files;AccountKey=c2VjcmV0", "AccountName=files;"],
    ["Endpoint=sb://a.example/;SharedAccessKeyName=root;SharedAccessKey=c2VjcmV0", "Endpoint=sb://A.example/;"],
    [server, "password=***;server=db.example;encrypt=true;"],
    [server, "Server=***;Encrypt=True;Password=***"],
    ["host=db user=ann password=c2VjcmV0", "user=ann host=DB password=***"],
    ["host=db user=ann password=c2VjcmV0", "user=ann host=db"],
    ["mongodb://ann:c2VjcmV0@ü.example", "mongodb://ann:***@xn--tda.example"],
    ["Bearer c2VjcmV0", "bearer ***"],
    ["Authorization: Bearer c2VjcmV0", "authorization: bearer ***"],
    ["mongodb+srv://ann:c2VjcmV0@h/d?x=1", "mongodb+srv://<credentials>@h/d?x=1"],
    [file, '{\n  "auth": { "password": "****" },\n  "url": "https://a.example/"\n}'],
    [file, '{ "auth": "***", "url": "https://a.example" }'],
    [file, '{ "url": "https://a.example", "auth": {} }'],
    ["https://a.example/f?code=k1&code=k2", "https://a.example/f?code=k1&code=***"],
    ["https://a.example/f?code=k1&code=k2", "https://a.example/f?code=xxxxx&code=xxxxx"],
    [mongo, "mongodb://xxxxx:xxxxx@db.example"],
  ])("keeps its stored value: %s, %s", (stored, shown) => {
    expect(seen(stored, shown)).toEqual([stored, [{ a: stored }], stored]);
  });

  it.each([
    [mongo, "mongodb://***@other.example"],
    [mongo, "mongodb://bob@db.example:27017"],
    ["mongodb://db.example", "mongodb://***@db.example"],
    [hook, "https://a.example/api/g?mode=fast"],
    [hook, "https://a.example/api/f?code=***"],
    [hook, "https://a.example/api/f?mode=fast&size=1"],
    ["https://a.example/x?mode=fast", "https://a.example/x"],
    ["https://a.example/x", "https://a.example/x?***"],
    [signed, "https://a.example/c?mode=slow"],
    ["https://a.example/t?partitionKey=a&row_key=b", "https://a.example/t?partitionKey=a"],
    ['{ "size": 1, "maxTokens": 5 }', '{ "size": 1 }'],
    [`${hook}&resource=Prod`, "https://a.example/api/f?code=***&mode=fast&resource=prod"],
    ["Server=h;Keyspace=a;Password=c2VjcmV0", "Server=h;Password=***"],
    [mongo, "mongodb://protected:***@db.example"],
    ['{ "credentials": { "visibility": "open" } }', '{ "credentials": { "visibility": "hidden" } }'],
    [storage, "AccountName=other;AccountKey=***"],
    ["host=db user=ann password=c2VjcmV0", "user=bob host=db password=***"],
    [server, "Server=DB.example;Encrypt=False;Password=***"],
    [server, `${server.replace(/"a;b"/, "***")};User=u`],
    ["Bearer c2VjcmV0", "Basic ***"],
    [file, '{ "url": "https://b.example", "auth": { "password": "***" } }'],
    [file, '{ "url": "https://a.example", "auth": { "password": "***" }, "more": 1 }'],
  ])("differs in another part: %s, %s", (stored, shown) => {
    expect(seen(stored, shown)).toEqual([shown, [{ a: shown }], shown]);
  });

  it("is never sent, and no reason for a replacement", () => {
    const masks = ['{ "value": "***" }', "Server=h;User=***;Password=***", "https://a.example/cb#token=REDACTED"];
    expect(maskedPaths(undefined, masks, undefined)).toEqual(["[0]", "[1]", "[2]"]);
    const ports = fieldOf(object({ ports: z.array(z.int()).meta({ replaceOnChanges: true }) }));
    expect(findChanges(ports, { ports: "***" }, { ports: [1] })).toMatchObject([{ path: "ports", replaces: false }]);
    expect(findChanges(ports, { ports: "all" }, { ports: [1] })).toMatchObject([{ path: "ports", replaces: true }]);
  });

  it("may be a whole list, number or object, or an entry that is named like a secret", () => {
    const body = { list: [1], size: 2, inner: { a: 1 }, headers: [{ name: "X-Api-Key", value: "c2VjcmV0" }] };
    const shown = { list: "***", size: "<hidden>", inner: "****", headers: [{ name: "X-Api-Key", value: "hidden" }] };
    expect(observe(fieldOf(json()), body, shown, view)).toEqual(body);
    expect(observe(fieldOf(z.array(z.string())), ["a"], "***", view)).toEqual(["a"]);
    const entries = fieldOf(z.record(z.string(), z.string()));
    const stored = { API_KEY: "c2VjcmV0", color: "red" };
    expect(observe(entries, stored, { API_KEY: "hidden", color: "red" }, view)).toEqual(stored);
    expect(observe(entries, stored, { API_KEY: "xxxx", color: "hidden" }, view)).toEqual({
      ...stored,
      color: "hidden",
    });
    const items = fieldOf(z.array(object({ url: z.string(), settings: z.record(z.string(), z.string()) })));
    const item = (url: string, token: string) => ({ url, settings: { token } });
    const others = [item("c", "xxxxxxxx"), item("b", "(sensitive value)")];
    expect(observe(items, [item("a", "s1"), item("b", "s2")], others, view)).toEqual([others[0], item("b", "s2")]);
  });
});

describe("an object that contains values that the service may mask", () => {
  const headers = fieldOf(z.record(z.string(), z.string()).meta({ secret: true, returned: "sometimes" }));
  const members = fieldOf(z.record(z.string(), json()).meta({ secret: true, returned: "sometimes" }));
  const certificates = fieldOf(z.array(z.string()).meta({ secret: true, returned: "sometimes" }));
  const credentials = fieldOf(object({ token: z.string().meta({ secret: true, returned: "sometimes" }) }));

  it("keeps masked values, and compares the rest", () => {
    const saved = { one: "first", two: "second" };
    expect(observe(headers, saved, { one: "***", two: "changed" }, view)).toEqual({ one: "first", two: "changed" });
    expect(observe(headers, saved, { one: "first" }, view)).toEqual(saved);
    // A mask hides the value of an entry, and not its name.
    const added = { ...saved, three: "third", four: "****" };
    expect(observe(headers, saved, added, view)).toEqual(added);
    expect(observe(headers, saved, { one: "***" }, view)).toEqual({ one: "first" });
    expect(observe(headers, saved, { four: "****" }, view)).toEqual({ four: "****" });
    expect(observe(certificates, ["one", "two"], ["***", "two"], view)).toEqual(["one", "two"]);
    expect(observe(certificates, ["one"], "<redacted>", view)).toEqual(["one"]);
  });

  it("is compared member by member if it is plain JSON", () => {
    const saved = { password: "hush-hush", deep: { pins: ["one", "two"], size: 1 } };
    const shown = { id: 7, password: null, deep: { pins: ["***", "two"], size: 2 } };
    expect(observe(members, saved, shown, view)).toEqual({ ...saved, deep: { ...saved.deep, size: 2 } });
    expect(observe(members, saved, { id: 7 }, view)).toEqual(saved);
  });

  it("is kept when the response lacks an object that contains only masked values", () => {
    expect(observe(credentials, { token }, undefined, view)).toEqual({ token });
    expect(observe(credentials, { token }, {}, view)).toEqual({ token });
  });
});

describe("a secret output", () => {
  const secret = "c2VjcmV0LW9mLXRoZS1rZXk";
  const outputsIn = (shown: string, stored = {}) =>
    outputsOf(key, decodeValues(key, { id: "abcDEF", key: shown }, { appId: "I2E_JQ" }), stored);

  it.each([`I2E_JQ.abcDEF:****`, `I2E_JQ.abcDEF:${secret.slice(0, 4)}...${secret.slice(-4)}`])(
    "keeps its stored value when the response shows %s",
    (masked) => {
      const stored = outputsIn(`I2E_JQ.abcDEF:${secret}`);
      expect(stored).toMatchObject({ key: `I2E_JQ.abcDEF:${secret}`, appSecret: secret });
      expect(outputsIn(masked, stored)).toEqual(stored);
    },
  );

  it("is missing rather than a mask if it was never seen", () => {
    expect(Object.keys(outputsIn("I2E_JQ.abcDEF:****"))).not.toEqual(expect.arrayContaining(["appSecret"]));
    expect(Object.keys(outputsIn("I2E_JQ.abcDEF:****"))).not.toEqual(expect.arrayContaining(["key"]));
  });

  it("changes with the response", () => {
    const stored = outputsIn(`I2E_JQ.abcDEF:${secret}`);
    expect(outputsIn("I2E_JQ.abcDEF:another-secret", stored)).toMatchObject({ appSecret: "another-secret" });
  });
});

describe("a long response", () => {
  const size = 100_000;

  it.each([
    ["marks after the name of a part", `a=b;key=${"!".repeat(size)}a`],
    ["many placeholders", `https://h/${"***/".repeat(size / 4)}x`],
    ["colons in a user", `amqp://${":".repeat(size)}x@h?code=${"!".repeat(size)}a`],
    ["spaces in the name of a part", `a${" ".repeat(size)}!;c=d`],
  ])("is compared in linear time: %s", (_, shown) => {
    const start = cpuTime();
    seen(token, shown);
    expect(cpuTime() - start).toBeLessThan(5_000);
  });

  const item = object({
    list: z.array(object({ url: z.string(), token: z.string().optional().meta({ secret: true }) })),
  });
  const nested = defineResource({
    ...anyResource,
    inputs: {},
    outputs: { thingId: z.string(), items: z.array(item), body: json().meta({ secret: true }) },
  });

  it.each<[string, (stored: unknown, shown: unknown) => unknown]>([
    ["an input", (stored, shown) => observe(fieldOf(z.array(item)), stored, shown, view)],
    ["an input of JSON", (stored, shown) => observe(fieldOf(json()), stored, shown, view)],
    ["an output", (stored, shown) => outputsOf(nested, { items: shown }, { items: stored }).items],
    ["a secret output of JSON", (stored, shown) => outputsOf(nested, { body: shown }, { body: stored }).body],
  ])("with lists in lists, whose items all changed, is compared in a short time: %s", (_, compare) => {
    const list = (name: string) =>
      Array.from({ length: 30 }, (_, i) => ({
        list: Array.from({ length: 30 }, (_, j) => ({ url: `https://${name}.example/${i}/${j}` })),
      }));
    const start = cpuTime();
    expect(compare(list("one"), list("two"))).toEqual(list("two"));
    expect(cpuTime() - start).toBeLessThan(12_000);
  });

  it("is read for credentials in linear time", () => {
    const start = cpuTime();
    expect(jsonText("key".repeat(size), (text) => text)).toHaveLength(101);
    expect(cpuTime() - start).toBeLessThan(5_000);
  });
});

describe("a mask", () => {
  it.each(["***", "****", "•••", "*•*", "<redacted>", "<unchanged>"])("is %j, as a whole", (text) => {
    expect(isMask(text)).toBe(true);
    expect(isOmittedOrMasked(text)).toBe(true);
    for (const other of [`${text}a`, `a${text}`, [text], ` ${text}`]) expect(isMask(other)).toBe(false);
  });

  it.each(["*", "**", "••", "<hidden>", "redacted", "", "...", null])("is not %j", (text) => {
    expect(isMask(text)).toBe(false);
  });

  it.each([
    ..."ab***cd a••• ●●●b ab…cd a...b x[redacted]y <Masked> [HIDDEN] <filtered> [removed> [unchanged] <secret>".split(
      " ",
    ),
    ..."amqp://u:xxxx@h amqp://u:XXXXXX@h a=1;Key=; a=1;SharedSecret=xxx a=1;pwd=***;b=2 Password=removed;a=1".split(
      " ",
    ),
    ...["a=1;Client Secret = [REDACTED]", "a=1;signature=omitted", "key=;a=1", "a=1;key=xxx", "a=1;key=Sanitized;"],
  ])("is a part of %j", (text) => {
    expect(isPartlyMasked(text)).toBe(true);
    expect(isOmittedOrMasked(text)).toBe(true);
  });

  it.each([
    ..."ab**cd a••b ●● a..b redacted [visible] (hidden) amqp://u:xx@h amqp://u:yxxxx@h amqp://h/p:xxxx@h".split(" "),
    ..."key= a=1;key=value a=1;keyset=xxx a=1;name=xxx a=1;key=xx a=1;key=xxxy key=;a".split(" "),
    ...["a=1;;", "xxxx", ["***"], null, "amqp://protected:pw@h"],
  ])("is not a part of %j", (text) => {
    expect(isPartlyMasked(text)).toBe(false);
  });

  it.each([..."redacted [Masked] *hidden* <filtered> (removed) OMITTED sanitized unchanged!".split(" "), "", null, {}])(
    "may be a word instead of a value: %j",
    (text) => {
      expect(isOmittedOrMasked(text)).toBe(true);
    },
  );

  it.each(["redacted1", "the masked", "hiddens", "secret", 0, false, ["redacted"]])("is no other value: %j", (text) => {
    expect(isOmittedOrMasked(text)).toBe(false);
  });
});

describe("a value that a response may not show", () => {
  it.each<[unknown, unknown, string]>([
    ["a", "***", "secret, sometimes, unknown"],
    ["a", null, "secret, unknown"],
    ["a", undefined, "secret, sometimes, unknown"],
    [1, undefined, "secret, sometimes, unknown"],
    [1, null, "secret"],
    [1, 2, ""],
    [1, new ExactNumber("9007199254740993"), ""],
    [1, "***", "secret, sometimes, unknown"],
    [1, "1", "secret, sometimes"],
    [{ a: 1 }, "set", "secret, sometimes"],
    [{ a: 1 }, ["b"], "secret, sometimes"],
    [["a"], ["b"], ""],
    ["abcdef", "abc", "secret"],
    ["abcdef", "def", "secret"],
    ["abcdef", "abcd", ""],
    ["abcdef", "bcd", ""],
    ["a b", "ab", "secret"],
    [["abcdef"], "abc", "secret, sometimes"],
  ])("%j is %j in the response: unchanged if it is %s", (stored, remote, unchanged) => {
    const kinds = (["secret", "sometimes", "unknown"] as const).filter((kind) => mayBeUnchanged(stored, remote, kind));
    expect(kinds.join(", ")).toBe(unchanged);
  });

  const connection = "Endpoint=sb://a.example/;SharedAccessKeyName=root;SharedAccessKey=c2VjcmV0";

  it.each([
    ["amqp://a:b@h:5672", "amqp://a:b@h", true],
    ["amqps://a:b@h:5671/v", "amqps://a:b@h/v/", true],
    ["amqps://a:b@h:5672", "amqps://a:b@h", false],
    ["postgresql://h:5432", "postgres://H", true],
    ["mongodb://h1:27017,h2:27018/d", "mongodb://h1,h2:27018/d", true],
    ["mongodb://h1,h2", "mongodb://h2,h1", false],
    ["mongodb://h:270170", "mongodb://h:27017", false],
    ["https://h:443/", "https://h/", true],
    ["HTTPS://h/a", "https://h/a", true],
    ["https://h/a", "https://h/A", false],
    ["https://h/a%20b", "https://h/a b", true],
    ["https://h/a", "http://h/a", false],
    ["https://h?b=1&a=2", "https://h?a=2&b=1", true],
    ["https://h?b=1", "https://h?b=2", false],
    ["https://u%3A:p@h", "https://u::p@h", true],
    ["https://u:p@h", "https://u:p2@h", false],
    ["https://h#a", "https://h#b", false],
    ["text one", "text two", false],
    [connection, connection.split(";").reverse().join(" ; "), true],
    [connection, connection.replace("SharedAccessKeyName", "sharedaccesskeyname"), true],
    [connection, connection.replace(/^Endpoint=[^;]*;/, ""), false],
    [connection, `${connection};EntityPath=q`, false],
    [connection, `${connection} ; `, true],
    [connection, "other-text", false],
    ["other-text", connection, false],
    ["https://h:undefined/a", "https://h/a", false],
    [connection, connection.replace("root", "other"), false],
  ])("is another form of a secret: %s, %s: %s", (stored, remote, isSame) => {
    // Values in which neither is the start or the end of the other.
    expect(mayBeUnchanged(stored, remote, "secret")).toBe(isSame);
    expect(mayBeUnchanged(stored, remote, "sometimes")).toBe(false);
  });

  it("keeps its stored parts at any depth, with the items that were added", () => {
    const stored = { a: "x", list: [{ b: "y" }, 1], gone: "z", number: 1 };
    const remote = { a: "***", list: [{ b: "***", c: 2 }, 2, "***"], more: "***", number: null };
    const seen = { a: "x", list: [{ b: "y" }, 2, "***"], gone: "z" };
    expect(observeJson(stored, remote, { values: "unknown" })).toEqual(seen);
    expect(observeJson(stored, remote, { values: "secret" })).toMatchObject({ number: 1 });
    expect(observeJson([1, 2], [1], { values: "unknown" })).toEqual([1]);
    expect(observeJson([1], { a: 1 }, { values: "unknown" })).toEqual({ a: 1 });
    expect(observeJson({ a: 1 }, ["***"], { values: "unknown" })).toEqual(["***"]);
    expect(observeJson(["x"], ["y", null], { values: "secret" })).toEqual(["y", null]);
  });

  it("is not searched in nested lists of numbers, of which many comparisons would delay a read", () => {
    const rings = Array.from({ length: 30 }, (_, i) => Array.from({ length: 300 }, (_, j) => [i + j / 300, j]));
    const remote = rings.map((points, i) => points.with(i, [0.5, 0.25]));
    const start = cpuTime();
    expect(observeJson(rings, remote, { values: "returned" })).toEqual(remote);
    expect(cpuTime() - start).toBeLessThan(3_000);
  });
});
