import { z } from "zod";
import { fieldOf, json, object } from "../../../provider/define";
import { emptiedPaths } from "../../../provider/lifecycle/protection/overwrites";
import { jsonText } from "../../../provider/lifecycle/validation/given-value";
import { observe } from "../../../provider/lifecycle/values/observe";
import { decodeValues, outputsOf } from "../../../provider/lifecycle/values/state";
import { key } from "../../../provider/services/realtime/key";

const view = {};
const password = fieldOf(z.string().meta({ secret: true, returned: "sometimes" }));
const seen = (saved: string, shown: unknown) => observe(password, saved, shown, view);

const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.SflKxwRJSMeKKF2QT4fwpM";
const mongo = "mongodb://ann:p%40ss@DB.example:27017/";
const storage = "DefaultEndpointsProtocol=https;AccountName=files;AccountKey=c2VjcmV0;EndpointSuffix=core.windows.net";
const inStorage = (key: string) =>
  `DefaultEndpointsProtocol=https;AccountName=files;${key}EndpointSuffix=core.windows.net`;
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
    ["the address of another host", mongo, "mongodb://ann:p%40ss@other.example:27017/"],
    ["the address with another password", mongo, "mongodb://ann:new@db.example:27017/"],
    ["the address with another user", mongo, "mongodb://bob:p%40ss@db.example:27017/"],
    ["the address on another port", mongo, "mongodb://ann:p%40ss@db.example:27018/"],
    ["the address of another database", "postgres://a:b@h/d", "postgres://a:b@h/other"],
    ["a connection string with another key", storage, inStorage("AccountKey=b3RoZXI=;")],
    ["a connection string of another account", storage, storage.replace("=files", "=other")],
    ["another certificate", pem, pem.replace("MIIF", "MIIG")],
  ])("differs when the response shows %s", (_what, stored, remote) => {
    expect(seen(stored, remote)).toBe(remote);
  });
});

describe("an ordinary value that the service may mask", () => {
  const keyId = fieldOf(z.string().meta({ returned: "sometimes" }));
  const ttl = fieldOf(z.int().meta({ returned: "sometimes" }));

  it("keeps its stored value when the response omits or masks it", () => {
    for (const shown of [undefined, null, "", "***", "<redacted>"])
      expect(observe(keyId, "G8dabc", shown, view)).toBe("G8dabc");
    expect(observe(ttl, 60, undefined, view)).toBe(60);
  });

  it("is compared exactly when the response contains it", () => {
    expect(observe(keyId, "G8dabc", "G8dabd", view)).toBe("G8dabd");
    expect(observe(keyId, "G8dabc", "abc", view)).toBe("abc");
    expect(observe(ttl, 60, 90, view)).toBe(90);
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
    expect(observe(headers, saved, { ...saved, three: "third", four: "****" }, view)).toEqual({
      ...saved,
      three: "third",
    });
    expect(observe(certificates, ["one", "two"], ["***", "changed"], view)).toEqual(["one", "changed"]);
    expect(observe(certificates, ["one"], "<redacted>", view)).toEqual(["one"]);
  });

  it("is compared member by member if it is plain JSON", () => {
    const saved = { password: "hush-hush", deep: { pins: ["one", "two"], size: 1 } };
    const shown = { id: 7, password: null, deep: { pins: ["***", "changed"], size: 1 } };
    expect(observe(members, saved, shown, view)).toEqual({ ...saved, deep: { pins: ["one", "changed"], size: 1 } });
    expect(observe(members, saved, { id: 7 }, view)).toEqual(saved);
  });

  it("is kept when the response lacks an object that contains only masked values", () => {
    expect(observe(credentials, { token }, undefined, view)).toEqual({ token });
    expect(observe(credentials, { token }, {}, view)).toEqual({ token });
  });
});

describe("a part of a secret in an unmanaged object", () => {
  const shape = fieldOf(
    object({
      url: z.string().meta({ secret: true }),
      name: z.string(),
      headers: z.record(z.string(), z.string()).meta({ secret: true }),
    }),
  );
  const url = "https://ann:*****@host.example";

  it("is found, so that it is never sent back", () => {
    expect(emptiedPaths(shape, { url, name: "so... on", headers: { a: "Bearer sk-...abcd" } }, undefined)).toEqual([
      "url",
      "headers.a",
    ]);
    expect(emptiedPaths(shape, { url, name: "a", headers: { a: "abc...d" } }, { url, name: "a" })).toEqual([
      "headers.a",
    ]);
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
    ["spaces in the name of a part", `a${" ".repeat(size)}!;c=d`],
  ])("is compared in linear time: %s", (_, shown) => {
    const start = performance.now();
    seen(token, shown);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it("is read for credentials in linear time", () => {
    const start = performance.now();
    expect(jsonText("key".repeat(size), (text) => text)).toHaveLength(101);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
