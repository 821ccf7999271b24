import fc from "fast-check";
import { ExactNumber, forPulumi, mapJson, parseJson, stringsIn, withRoundedNumbers } from "../../provider/text/json";

describe("numbers in JSON", () => {
  it.each(["1.0", "1e3", "0.10", "-0.5E-3", "100e-2", "9007199254740991", "0.1", "5e-324"])(
    "%s is a JavaScript number",
    (text) => expect(parseJson(`[${text}]`)).toEqual([Number(text)]),
  );

  it.each([
    "9007199254740992",
    "9007199254740993",
    "-9223372036854775807",
    "1e21",
    "1.7976931348623157e308",
    "0.1234567890123456789",
    "5.00000000000000000001",
    "1e400",
    "1e-400",
    `1${"0".repeat(5000)}`,
  ])("%s keeps its digits", (text) => {
    const [number] = parseJson(`[${text}]`) as [ExactNumber];
    expect(number).toBeInstanceOf(ExactNumber);
    expect(String(number)).toBe(text);
    expect(JSON.stringify({ number })).toBe(`{"number":${text}}`);
  });

  it.each(["1e400", '{"a":1e400}', '{"a": [0,\n-1e400]}'])("%s keeps its digits in each place", (text) => {
    expect(JSON.stringify(parseJson(text))).toBe(text.replace(/\s/g, ""));
  });

  it("are read and written without a change of their value", () => {
    const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,25})(\.\d{1,25})?([eE][+-]?\d{1,3})?$/);
    fc.assert(
      fc.property(digits, (text) => {
        const [number] = parseJson(`[${text}]`) as [unknown];
        if (number instanceof ExactNumber) expect(number.text).toBe(text);
        else expect(Number(text)).toBe(number);
        expect(JSON.stringify(parseJson(JSON.stringify(parseJson(text))))).toBe(JSON.stringify(parseJson(text)));
      }),
    );
  });

  it("inside strings are text", () => {
    expect(parseJson('{"id":"9007199254740993"}')).toEqual({ id: "9007199254740993" });
  });
});

describe("a JSON value with members", () => {
  const value = parseJson('{"a":["x",{"b":"y","__proto__":1.50}],"c":null,"d":9007199254740993}');

  it("is copied with each part changed that has no members", () => {
    expect(mapJson(value, (leaf) => `${leaf}!`)).toEqual(
      JSON.parse('{"a":["x!",{"b":"y!","__proto__":"1.5!"}],"c":"null!","d":"9007199254740993!"}'),
    );
    const copy = mapJson(value, (leaf) => leaf);
    expect(copy).toEqual(value);
    expect(copy).not.toBe(value);
  });

  it("contains strings at any depth", () => expect(stringsIn(value)).toEqual(["x", "y"]));

  it("is passed to Pulumi with rounded numbers, without names that its libraries drop", () => {
    expect(withRoundedNumbers(value)).toEqual(
      JSON.parse('{"a":["x",{"b":"y","__proto__":1.5}],"c":null,"d":"9007199254740993"}'),
    );
    expect(forPulumi(value)).toEqual({ a: ["x", { b: "y" }], c: null, d: "9007199254740993" });
  });
});
