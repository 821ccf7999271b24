import { randomBytes } from "node:crypto";
import { redactor } from "../../../provider/rest";
import { forms, kinds } from "../../support/secret-kinds";

describe.each(Object.entries(kinds))("a redactor of %s", (_kind, { whole, parts, harmless = ["repository"] }) => {
  const redact = redactor([whole]);

  it.each(Object.entries(forms))("hides each secret part that is %s", (_form, encode) => {
    for (const part of [whole, ...parts]) expect(redact(`before ${encode(part)} after`)).toBe("before [secret] after");
  });

  it("hides each secret part inside a longer string in base64", () => {
    for (const part of [whole, ...parts]) {
      for (const before of ["", "a", "ab", "abc"]) {
        const hidden = redact(Buffer.from(`${before}${part}|`).toString("base64"));
        expect(hidden).toMatch(/^[\w+/]{0,6}\[secret\][\w+/=]{0,6}$/);
      }
    }
  });

  it("hides no ordinary word", () => {
    for (const word of harmless)
      expect(redact(`The value of ${word} is wrong.`)).toBe(`The value of ${word} is wrong.`);
  });
});

describe("a redactor of a value with a character of several bytes", () => {
  /** The first and the last character of two, three and four bytes, and those at which the first byte is another one. */
  const characters = ["80", "7ff", "800", "fff", "1000", "fffd", "10000", "10ffff"];

  it.each(characters)("hides it percent-encoded, in lower case: U+%s", (code) => {
    const secret = `k3y${String.fromCodePoint(Number.parseInt(code, 16))}value`;
    expect(redactor([secret])(`before ${encodeURIComponent(secret).toLowerCase()} after`)).toBe(
      "before [secret] after",
    );
  });
});

describe("a redactor of the start of a longer text", () => {
  const secret = kinds["a plain value"]?.whole ?? "";
  const before = "word ".repeat(1_000);

  it.each(Object.entries(forms))("contains no part of a secret at the cut that is %s", (_form, encode) => {
    const encoded = encode(secret);
    for (let length = 1; length < encoded.length; length++) {
      const start = redactor([secret]).start(before + encoded.slice(0, length));
      expect(before.startsWith(start)).toBe(true);
      expect(start.length).toBeGreaterThan(before.length / 2);
    }
  });

  it("hides the secrets before the cut", () => {
    expect(redactor([secret]).start(`${secret} ${before}`)).toMatch(/^\[secret\] word/);
  });
});

describe("a redactor without values", () => {
  it.each([
    ["GET https://reader:hunter2@example.com/x", "GET https://reader:[secret]@example.com/x"],
    ["see https://tok3n@example.com.", "see https://[secret]@example.com."],
    ["/blobs?sv=1&sig=abc%2B&sp=r", "/blobs?sv=1&sig=[secret]&sp=r"],
    ['next: "https://example.com/?access_token=abc"', 'next: "https://example.com/?access_token=[secret]"'],
    ["POST /api/moderate?code=abc&clientId=default", "POST /api/moderate?code=[secret]&clientId=default"],
    ["https://example.com/?X-Amz-Signature=abc#top", "https://example.com/?X-Amz-Signature=[secret]#top"],
  ])("hides passwords and signatures in URLs: %s", (text, hidden) => {
    expect(redactor()(text)).toBe(hidden);
  });

  it.each([
    "GET /things?page=2&$skiptoken=abc&pageToken=def&monkey=1",
    "https://ghcr.io/acme/app@sha256:0123456789abcdef",
    "ann@example.com, see https://go.microsoft.com/fwlink/?linkid=2150",
    "The request failed with code=40000 (code: 40000).",
    "50% of 100 \\d &c; %zz %e4%e4",
  ])("leaves other messages unchanged: %s", (text) => {
    expect(redactor()(text)).toBe(text);
    expect(redactor(["unrelated"])(text)).toBe(text);
  });
});

describe("a secret URL of a webhook", () => {
  const [path, password] = [1, 2].map(() => `s${randomBytes(9).toString("hex")}`);

  it.each([`https://bot:${password}@hooks.example/services/${path}`, `https://hooks.example/services/${path}@v1`])(
    "hides its path, also with a user or an @: %#",
    (url) => {
      expect(redactor([url])(`POST ${new URL(url).pathname} -> 404`)).toBe("POST [secret] -> 404");
    },
  );

  it("hides the token in its path alone", () => {
    const redact = redactor([`https://bot:${password}@hooks.example/services/${path}`]);
    expect(redact(`unknown hook ${path}`)).toBe("unknown hook [secret]");
  });
});

describe("a redactor of many secrets", () => {
  const secret = `s-${randomBytes(9).toString("hex")}`;

  it("reads a long secret with many structures", () => {
    const many = `${"password=a&".repeat(5_000)}${"key=key=".repeat(2_000)}`;
    expect(redactor([many])(`before ${many} after`)).toBe("before [secret] after");
    expect(redactor([`${"x".repeat(200_000)}\n${secret}`])(secret)).toBe("[secret]");
  });

  it("hides them in a long message with many escapes", () => {
    const redact = redactor([...Object.values(kinds).map(({ whole }) => whole), secret]);
    const text = `${"%25&amp;\\u0026 word ".repeat(20_000)}${secret}`;
    expect(redact(text).endsWith("word [secret]")).toBe(true);
  });
});
