import { type ZodType, z } from "zod";
import { defineResource, fieldOf, object, openEnum } from "../../../provider/define";
import { check, read, type Values } from "../../../provider/lifecycle";
import { apiVersionFailures } from "../../../provider/lifecycle/protection/api-versions";
import { fillDefaults } from "../../../provider/lifecycle/validation/validate";
import { allInputsOf, outputsOf } from "../../../provider/lifecycle/values/state";
import { anyResource } from "../define/any-resource";
import { nestings } from "../define/nestings";
import { ScriptedService } from "./scripted-service";

const defined = (inputs: Record<string, ZodType>, outputs: Record<string, ZodType> = {}) =>
  defineResource({ ...anyResource, inputs, outputs: { thingId: z.string(), ...outputs } });

/** Each function that depends on a field and its value applies to the field at any depth. */
describe.each(nestings)("inside $title", ({ around, hold, at }) => {
  const field = (schema: ZodType) => fieldOf(object({ top: around(schema) }));
  const values = (value: unknown): Values => ({ top: hold(value) });
  const path = `top${at}`;

  it("a field that the API version lacks is reported", () => {
    const later = field(z.string().meta({ minApiVersion: "2026-04-01" }));
    expect(apiVersionFailures("2025-09-01", later, values("a")).map((one) => one.path)).toEqual([path]);
    expect(apiVersionFailures("2026-04-01", later, values("a"))).toEqual([]);
  });

  it("a value that the API version lacks is reported", () => {
    const later = field(z.enum(["a", "b"]).meta({ minApiVersion: { b: "2026-04-01" } }));
    expect(apiVersionFailures("2025-09-01", later, values("b")).map((one) => one.path)).toEqual([path]);
    expect(apiVersionFailures("2025-09-01", later, values("a"))).toEqual([]);
  });

  it("a value that only preview versions have is reported", () => {
    const later = field(z.enum(["a", "b"]).meta({ minApiVersion: { "*": "2025-09-01", b: "2026-08-01-preview" } }));
    const found = (version: string, value: string) =>
      apiVersionFailures(version, later, values(value)).map((one) => [one.path, one.warning]);
    expect(found("2026-10-01", "b")).toEqual([[path, undefined]]);
    expect(found("2026-08-01-preview", "b")).toEqual([[path, true]]);
    expect(found("2026-10-01", "a")).toEqual([]);
    expect(found("2025-01-01", "a")).toEqual([[path, undefined]]);
  });

  it("an unknown value of an open list is reported", () => {
    const open = defined({ top: around(openEnum("colour", ["green"])) });
    const warnings = (value: string) => check(open, undefined, values(value) as never).warnings.map((one) => one.path);
    expect(warnings("gren")).toContain(path);
    expect(warnings("green")).not.toContain(path);
  });

  it("a default is added", () => {
    const withDefault = field(object({ size: z.int().default(5) }));
    expect(fillDefaults(withDefault, values({}))).toEqual(values({ size: 5 }));
    expect(fillDefaults(withDefault, values({ size: 7 }))).toEqual(values({ size: 7 }));
  });

  it("an output that only the create response contains is kept", () => {
    const definition = defined(
      {},
      { top: around(object({ key: z.string().meta({ returned: "onCreate" }) })).optional() },
    );
    expect(outputsOf(definition, values({}) as never, values({ key: "a" }) as never)).toEqual(values({ key: "a" }));
  });

  it("a read-only member of an imported object is removed", () => {
    const definition = defined({ top: around(object({ size: z.int() })) });
    expect(allInputsOf(definition, values({ size: 5, etag: "x" }) as never)).toEqual(values({ size: 5 }));
  });

  it("a value of another type than its field is reported with its path", async () => {
    const definition = defined({ top: around(z.int()).optional() });
    const parse = (value: unknown) => {
      const service = new ScriptedService({ "GET /things/a": { thingId: "a", ...values(value) } });
      return read(service.context(definition), "a", { inputs: {}, outputs: {} });
    };
    await expect(parse("five")).rejects.toThrow(`"${path}" is a string where an integer was expected`);
    expect((await parse(5))?.inputs).toEqual(values(5));
  });
});
