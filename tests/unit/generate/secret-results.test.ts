import { functions } from "../../../provider";
import { hasFact } from "../../../provider/define/fields/field";
import { secretMembers } from "../../../provider/generate/docs/text/secret-results";

describe("a secret in the result of a function", () => {
  it.each(functions)("is a member of the result, which the type of the promise omits: $token", ({ result }) => {
    const others = Object.entries(result.fields).filter(([name]) => !secretMembers(result).includes(name));
    const inside = [...others.map(([, field]) => field), ...(result.of ? [result.of] : [])];
    expect(inside.filter((field) => hasFact(field, "secret"))).toEqual([]);
  });

  it("is returned for a key of Ably", () => {
    const key = functions.find(({ name }) => name === "getKey");
    expect(secretMembers(key?.result as never)).toEqual(["key", "appSecret"]);
  });
});
