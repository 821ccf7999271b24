import { createHash, randomBytes } from "node:crypto";
import * as fc from "fast-check";
import { redactDeep, redactor } from "../../../provider/rest";
import { withParts } from "../../../provider/rest/secrets/secret-parts";
import { namesSecret, namesSecretInQuery, namesSecretString } from "../../../provider/text/possible-secrets";
import { cpuTime } from "../../support/cpu-time";
import { forms, kinds } from "../../support/secret-kinds";

describe.each(Object.entries(kinds))("a redactor of %s", (_kind, { whole, parts, harmless = ["repository"] }) => {
  const redact = redactor([whole]);

  it.each(Object.entries(forms))("hides each secret part that is %s", (_form, encode) => {
    // Letters around a line of a key may be characters of the lines around it.
    for (const part of [whole, ...parts]) expect(redact(`"${encode(part)}"`)).toBe('"[secret]"');
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
  const accountKey = `${"abcd+/01".padEnd(86, "x")}==`;

  it.each([
    ["GET https://reader:hunter2@example.com/x", "GET https://reader:[secret]@example.com/x"],
    ["see https://tok3n@example.com.", "see https://[secret]@example.com."],
    ["/blobs?sv=1&sig=abc%2B&sp=r", "/blobs?sv=1&sig=[secret]&sp=r"],
    ['next: "https://example.com/?access_token=abc"', 'next: "https://example.com/?access_token=[secret]"'],
    ["POST /api/moderate?code=abc&clientId=default", "POST /api/moderate?code=[secret]&clientId=default"],
    ["https://example.com/?X-Amz-Signature=abc#top", "https://example.com/?X-Amz-Signature=[secret]#top"],
    [`the key ${accountKey} is wrong`, "the key [secret] is wrong"],
    ["DefaultEndpointsProtocol=https;AccountKey=abcd;x=y", "DefaultEndpointsProtocol=https;AccountKey=[secret];x=y"],
    ["'Server=a;Pwd = hunter2' is wrong", "'Server=a;Pwd = [secret]' is wrong"],
    ...["storage_key=", "--account-key=", '"key": "'].map((name) => [`${name}${accountKey}`, `${name}[secret]`]),
    ...["%2B", "\\u002B", "&#43;"].map((plus) => [`key ${accountKey.replaceAll("+", plus)}.`, "key [secret]."]),
    [`key ${encodeURIComponent(accountKey)} ${accountKey.replaceAll("/", "\\/")}`, "key [secret] [secret]"],
    ["https%3A%2F%2Fann%3Ahunter2%40example.com", "https%3A%2F%2Fann%3A[secret]%40example.com"],
    [`Server=a;Password="x y;""z";c=1`, `Server=a;Password="[secret]";c=1`],
    [`{"message":"Password=\\"x y;z\\" is wrong"}`, `{"message":"Password=\\"[secret]\\" is wrong"}`],
    ["Password='hunter2", "Password='[secret]"],
  ])("hides keys, passwords and signatures: %s", (text, hidden) => {
    expect(redactor()(text)).toBe(hidden);
  });

  it.each([
    "GET /things?page=2&$skiptoken=abc&pageToken=def&monkey=1",
    "https://ghcr.io/acme/app@sha256:0123456789abcdef",
    "ann@example.com, see https://go.microsoft.com/fwlink/?linkid=2150",
    "The request failed with code=40000 (code: 40000).",
    "50% of 100 \\d &c; %zz %e4%e4",
    "The setting 'Password=' is wrong, see 'docs'. Use Password=''.",
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

describe("the secret parts of a secret", () => {
  const base64 = (text: string) => Buffer.from(text).toString("base64");

  it.each<[string, string, string[]]>([
    ["the credential after a scheme", "Bearer abcdefgh", ["abcdefgh"]],
    ["the password after a user", "reader:abcdefgh", ["abcdefgh"]],
    ["user and password in base64", base64("ann:pw"), ["ann:pw", "pw"]],
    ["text in base64", base64("secret text"), ["secret text"]],
    ["lines in base64", base64("line\nline two\tx"), ["line\nline two\tx", "line two\tx"]],
    ["the path of a URL", "https://h.example/hooks/ab", ["/hooks/ab"]],
    ["the path and query of a URL", "HTTP://h.example/?abcdef", ["/?abcdef"]],
    ["a generated segment of a URL", "https://h.example/x/s3cretword081", ["s3cretword081"]],
    ["a value in the query of a URL", "https://h.example/?a=abcdefghijkl#x", ["abcdefghijkl"]],
    ["an encoded value", "https://h.example/?b=a%2Fcdefghijkl", ["a%2Fcdefghijkl", "a/cdefghijkl"]],
    ["lines", "12345678\nabcdefgh", ["12345678", "abcdefgh"]],
    ["lines of Windows", "  abcdefgh  \r\nijklmnop", ["abcdefgh", "ijklmnop"]],
    ["lines of old systems", "abcdefgh\rijklmnop", ["abcdefgh", "ijklmnop"]],
    ["lines with escaped breaks", "abcdefgh\\nijklmnop", ["abcdefgh", "ijklmnop"]],
    ["the user of a URL without a password", "https://tok3n@h.example/x", ["tok3n"]],
    ["the password of a URL", "https://ann:p%2Fw@h.example", ["p%2Fw", "p/w"]],
    ["a generated user with a password", "https://ab12345678cd:pw@h.example", ["ab12345678cd", "pw"]],
    ["a password without a user", "redis://:pass@h:1", ["pass"]],
    ["a password with a slash", "postgres://ann:a/b@c@h/db", ["a/b@c"]],
    ["a password that starts like a port", "https://h:808080/x@y", ["808080/x"]],
    ["a pair", "user=ann;pwd=x y;c=1", ["x y"]],
    ["a pair with spaces", "Token : abc, other", ["abc, other", "abc"]],
    ["a quoted value", "Password = 'a''b;c' ;x", ["a''b;c", "a'b;c"]],
    ["a value in double quotes", 'my-key="a;b"', ["a;b"]],
    ["a code in a query", "x?code=abc&x=1", ["abc"]],
    ["an encoded value of a pair", "?x=1&key=a%2Fb", ["a%2Fb", "a/b"]],
    ["a member with the name of a secret", '{"password":"abc"}', ["abc"]],
    ["a list with the name of a secret", '{"a":{"keys":["x","y"]}}', ["x", "y"]],
    ["a number with the name of a secret", '{"pin":1234}', ["1234"]],
    ["a generated value", '{"data":"ab12345678cd"}', ["ab12345678cd"]],
    ["a short random value", '{"data":"Ab3xY9kQ"}', ["Ab3xY9kQ"]],
    ["a URL in JSON", '[{"url":"https://ann:pw12@h"}]', ["pw12"]],
    ["a connection string in JSON", '{"a":"x=1;password=abc;"}', ["abc"]],
    ["the whole", "word", ["word"]],
  ])("include %s", (_what, secret, parts) => {
    expect([...withParts(secret)]).toEqual(expect.arrayContaining([secret, ...parts]));
  });

  it.each<[string, string, string]>([
    ["a short credential", "Bearer abcdefg", "abcdefg"],
    ["a word after two others", "a b abcdefgh", "abcdefgh"],
    ["a short password", "reader:abcdefg", "abcdefg"],
    ["text after an address", "read@er:abcdefgh", "abcdefgh"],
    ["control characters in base64", base64("a\u0001secret text"), "a\u0001secret text"],
    ["short base64", "c2VjcmU", "secre"],
    ["bytes in base64", Buffer.from([0xff, 0x61, 0x62, 0x63, 0x64, 0x65]).toString("base64"), "\ufffdabcde"],
    ["a short path", "https://h.example/abcdef", "/abcdef"],
    ["a word in a path", "https://h.example/hooks/word", "hooks"],
    ["a short value in a query", "https://h.example/?a=abcdefghijk", "abcdefghijk"],
    ["a host in a query", "https://h.example/?a=app.example.com", "app.example.com"],
    ["a fragment", "https://h.example/?a=abcdefghijkl#fragmentlong", "fragmentlong"],
    ["a short line", "1234567\nabcdefgh", "1234567"],
    ["the header of a PEM", "-----BEGIN X-----\nabcdefgh", "-----BEGIN X-----"],
    ["a user with a password", "https://ann:pw@h.example", "ann"],
    ["a port", "https://h:8080/x@y", "8080/x"],
    ["a cursor", "skipToken=abc", "abc"],
    ["a code outside of a query", "code=abc", "abc"],
    ["a public value", '{"id":"ab12345678cd"}', "ab12345678cd"],
    ["a word", '{"data":"wordsandwords"}', "wordsandwords"],
    ["a number", '{"data":123456789012}', "123456789012"],
    ["a number as text", '{"data":"123456789012"}', "123456789012"],
    ["a UUID", '{"data":"01234567-89ab-cdef-0123-456789abcdef"}', "01234567-89ab-cdef-0123-456789abcdef"],
    ["a host with a port", '{"data":"db1.example.com:5432"}', "db1.example.com:5432"],
    ["the address of a user", '{"data":"ann1@example.com1"}', "ann1@example.com1"],
    ["a sentence", '{"data":"1 sentence of words"}', "1 sentence of words"],
    ["a short word", '{"data":"Ab3xY9k"}', "Ab3xY9k"],
    ["a name with a digit", '{"data":"Standard2x"}', "Standard2x"],
    ["a name of capitals", '{"data":"EUWEST1AX"}', "EUWEST1AX"],
    ["a zone", '{"data":"eu-1-Ax-2"}', "eu-1-Ax-2"],
  ])("do not include %s", (_what, secret, part) => {
    expect([...withParts(secret)]).not.toContain(part);
  });

  it("are found in structures inside each other, up to four levels", () => {
    expect([...withParts(base64(JSON.stringify({ auth: base64("ann:deep-password") })))]).toContain("deep-password");
    const inBase64 = (levels: number): string => (levels === 0 ? "innermost 1" : base64(inBase64(levels - 1)));
    expect([...withParts(inBase64(4))]).toContain("innermost 1");
    expect([...withParts(inBase64(5))]).not.toContain("innermost 1");
  });

  it.each([
    [100_000, true],
    [100_001, false],
  ])("are read in a secret of at most 100 000 characters: %i", (length, isRead) => {
    const secret = `password=abcd;${"x".repeat(length - 14)}`;
    expect(secret).toHaveLength(length);
    expect([...withParts(secret)].includes("abcd")).toBe(isRead);
  });

  it("are at most 1000", () => {
    const secret = Array.from({ length: 2_000 }, (_, n) => `line-number-${n}`).join("\n");
    expect(withParts(secret).size).toBe(1_000);
  });

  it.each([
    ...["password", "passwd", "pass", "pwd", "passphrase", "passcode", "secret", "clientSecret", "client_secret"],
    ...[
      "x-api-key",
      "AccountKey",
      "accountkey",
      "sharedaccesskey",
      "subscriptionkey",
      "keys",
      "tokens",
      "access_token",
    ],
    ...["auth", "authorization", "sig", "sas", "pin", "signature", "X-Amz-Signature", "credentials", "syncpassword"],
    ...["passwords", "userpassword", "mysecret", "usertoken", "appcredential", "private.key"],
  ])("have the name %s", (name) => {
    expect([namesSecret(name), namesSecretInQuery(name)]).toEqual([true, true]);
  });

  it.each([
    ...["monkey", "keyboard", "nextToken", "skiptoken", "pageToken", "continuation_token", "SyncToken", "delta_token"],
    ...["author", "signaturemethod", "tokenName", "key1", "passwordHash", "user", "", "codec", "compass", "using"],
  ])("do not have the name %j", (name) => {
    expect([namesSecret(name), namesSecretInQuery(name)]).toEqual([false, false]);
  });

  it.each(["license", "headers", "cookies"])("have the name %s as a member only", (name) => {
    expect([namesSecret(name), namesSecretInQuery(name), namesSecretString(name)]).toEqual([false, false, true]);
  });

  it("have the name `code` in a query only", () => {
    for (const name of ["code", "Code"]) expect([namesSecret(name), namesSecretInQuery(name)]).toEqual([false, true]);
  });
});

describe("a secret that a string contains in another form", () => {
  // Each form of a secret with these characters, between others that are encoded, too.
  it.each([
    ["x%41%20a%2Fbc%41", "a/bc", "x%41%20[secret]%41"],
    ["%C3%A4%e2%82%ac%F0%9F%98%80!", "ä€😀!", "[secret]"],
    ["%ff%41bcd", "Abcd", "%ff[secret]"],
    ["%C3%zz%41bcd", "Abcd", "%C3%zz[secret]"],
    ["%E2%82x%41bcd", "Abcd", "%E2%82x[secret]"],
    ["\\u0041\\x42\\n\\/", "AB\n/", "[secret]"],
    ["\\b\\f\\r\\\"\\'\\\\", "\b\f\r\"'\\", "[secret]"],
    ["&#65;&#x42;&#X43;&AMP;&lt;&nosuch;", "ABC&<", "[secret]&nosuch;"],
    ["&#1114111;&#1114112;&#x110000;a%41bc", "aAbc", "&#1114111;&#1114112;&#x110000;[secret]"],
    ["&nbsp;&percnt;41bcd", "Abcd", "&nbsp;[secret]"],
    ["&amp;amp;lt;abc", "<abc", "[secret]"],
    ["%2525252541bcd", "Abcd", "[secret]"],
    ["%252525252541bcd", "Abcd", "%252525252541bcd"],
    ["%zz \\d &c; 50%", "abcd", "%zz \\d &c; 50%"],
  ])("is hidden in %j", (text, secret, hidden) => {
    expect(redactor([secret])(text)).toBe(hidden);
  });
});

describe("a redacted text", () => {
  it("hides overlapping values together, and adjacent ones each", () => {
    const redact = redactor(["abcdef", "defghi", "wxyz"]);
    expect(redact("abcdefghi wxyzwxyz.")).toBe("[secret] [secret][secret].");
  });

  it("hides a value of four characters, and no shorter one", () => {
    expect(redactor(["wxyz", "abc"])("wxyz abc")).toBe("[secret] abc");
  });

  it.each([
    ["correct horse battery staple", "correct horse\r\n  battery\u00a0staple"],
    ["correct horse battery staple", "correct%20horse++battery\\n\tstaple"],
    ["correct  horse battery", "correct++horse+battery"],
    ["correct\n  horse", "correct%0A++horse"],
    ["correct  horse\nbattery staple", "correct horse battery staple"],
    [" hunter2-Battery9\n", "hunter2-Battery9"],
    ["open sesame now ", "open sesame now"],
  ])("hides %j in other white space: %j", (secret, text) => {
    expect(redactor([secret])(`before  ${text}  after`)).toMatch(/^before\s*\[secret\]\s*after$/);
  });

  it.each([
    ["hunter2battery", "Hunter2Battery"],
    [
      "hunter2battery",
      `${Buffer.from("hunter2battery").toString("base64").slice(0, 9)}\n${Buffer.from("hunter2battery").toString("base64").slice(9)}`,
    ],
    ["correcthorsebattery", "Correct-Horse Battery"],
    ["\u0130stanbul2batteries", "\u0130STANBUL2 BATTERIES"],
  ])("hides %j in other letter case and with other separators: %j", (secret, text) => {
    expect(redactor([secret])(`the value '${text}' is "wrong"`)).toMatch(/^the value '\[secret\]=?' is "wrong"$/);
  });

  it("leaves a short word in other letter case, and longer words with other letters between them", () => {
    const text = "Hunter-2 Battery, correct or horse battery";
    expect(redactor(["hunter-2", "correct horse battery"])(text)).toBe(text);
  });

  it("keeps the space before and after a value that begins and ends with a plus", () => {
    const secret = `+${randomBytes(15).toString("base64")}+`;
    expect(redactor([secret])(`the value ${secret} is wrong`)).toBe("the value [secret] is wrong");
  });

  it("hides hexadecimal forms in both cases, and a space that is written as a plus", () => {
    const redact = redactor(["j z+~"]);
    const hex = Buffer.from("j z+~").toString("hex");
    expect(redact(`${hex} ${hex.toUpperCase()} j+z+~`)).toBe("[secret] [secret] [secret]");
  });

  it("has values up to 100 levels deep, and omits deeper ones", () => {
    const nested = (levels: number): unknown => (levels === 0 ? "a-secret" : [nested(levels - 1)]);
    const redact = redactor(["a-secret"]);
    expect(JSON.stringify(redactDeep(nested(101), redact))).toBe(`${"[".repeat(101)}"[secret]"${"]".repeat(101)}`);
    expect(JSON.stringify(redactDeep(nested(102), redact))).toBe(`${"[".repeat(101)}"…"${"]".repeat(101)}`);
    expect(redactDeep([true, null, 1, undefined], redact)).toEqual([true, null, 1, undefined]);
  });

  it("has the values that were added before it, in the order of redactors", () => {
    const one = redactor();
    const other = one.with([]);
    expect(other("later-value")).toBe("later-value");
    one.add("later-value");
    expect([other("later-value"), one("later-value")]).toEqual(["[secret]", "[secret]"]);
    other.add("own-value");
    expect([other("own-value"), one("own-value")]).toEqual(["[secret]", "own-value"]);
  });
});

describe("a key that a service shortens or wraps", () => {
  const connection = (key: string): string => `DefaultEndpointsProtocol=https;AccountName=blobs2;AccountKey=${key}`;
  const keys = fc.uint8Array({ minLength: 32, maxLength: 64 }).map((bytes) => createHash("sha512").update(bytes));
  const key = keys.chain((hash) => fc.constantFrom(hash.copy().digest("base64"), hash.copy().digest("hex")));
  const wrapped = (text: string, width: number): string => text.replace(RegExp(`.{${width}}(?=.)`, "g"), "$&\r\n  ");

  it("is hidden in each part of 20 or more characters", () => {
    const part = fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 4, max: 76 }));
    const escaped = fc.constantFrom(String, encodeURIComponent, (text: string) => JSON.stringify(text).slice(1, -1));
    fc.assert(
      fc.property(key, part, escaped, (secret, [from, more, width], encode) => {
        const start = from % (secret.length - 20);
        const slice = secret.slice(start, start + 20 + more);
        fc.pre(!/^\+|\+$/.test(slice));
        const shown = encode(wrapped(slice, width));
        expect(redactor([connection(secret)])(`The value "${shown}…" is wrong`)).toBe('The value "[secret]…" is wrong');
      }),
    );
  });

  it.each<[string, string, string, string]>([
    [
      "the beginning of a connection string",
      connection("Ab3xY9kQ7tRw"),
      connection("Ab3xY9kQ"),
      connection("[secret]"),
    ],
    ["the end of a password", "x9;Ab3xY9kQ7tRw", "…3xY9kQ7tRw", "…[secret]"],
    [
      "a form in base64",
      "Ab3xY9kQ7tRw",
      `${Buffer.from("Ab3xY9kQ7tRw").toString("base64").slice(0, 12)}…`,
      "[secret]…",
    ],
  ])("is hidden in %s", (_part, secret, shown, hidden) => {
    expect(redactor([secret])(shown)).toBe(hidden);
  });

  it.each<[string, string, string]>([
    ["a URL", "https://x1y2z3.example.com/hooks/Ab3xY9kQ7tRw", "https://x1y2z3.example.com/hooks/"],
    ["a connection string", connection("Ab3xY9kQ7tRw"), "AccountName=blobs2;AccountKey"],
    ["a host", "Endpoint=sb://x1y2z3w4.example.com/;EntityPath=orders", "sb://x1y2z3w4.example.com"],
    ["words", "my-production-database-password1", "production-database"],
    ...["my-app-prod", "prod-db-", "eu1-shop"].map((name): [string, string, string] => [
      "a name",
      `${name}-Passw0rd!xY9kQ7tRw`,
      name,
    ]),
    ["the prefix of a token", "dckr_pat_Ab3xY9kQ7tRwZ5", "dckr_pat_"],
    ["seven characters", "Ab3xY9kQ7tRw", "Ab3xY9k"],
  ])("leaves %s readable", (_part, secret, shown) => {
    expect(redactor([secret])(`It is ${shown} here`)).toBe(`It is ${shown} here`);
  });

  it("is found in one pass through a long message", () => {
    const many = Array.from({ length: 200 }, () => randomBytes(32).toString("base64"));
    const long = randomBytes(7_500).toString("base64");
    const redact = redactor([...many, long, "a1".repeat(5_000)]);
    const started = cpuTime();
    expect(redact(`${"words a1 ".repeat(50_000)}${"a1".repeat(20_000)} ${long.slice(50, 9_000)}`)).toMatch(
      /words \[secret\]/,
    );
    expect(cpuTime() - started).toBeLessThan(10_000);
  });

  it("is hidden as a whole, at its beginning and at its end, if it is long", () => {
    const keys = Array.from({ length: 20 }, () => randomBytes(22_500).toString("hex"));
    const before = process.memoryUsage().heapUsed;
    const redact = redactor(keys);
    for (const key of keys)
      expect(redact(`${key} ${key.slice(0, 100)}… …${key.slice(-100)}`)).toBe("[secret] [secret]… …[secret]");
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(500_000_000);
  });
});
