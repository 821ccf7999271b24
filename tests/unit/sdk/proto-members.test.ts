import * as pulumi from "@pulumi/pulumi";
import { rest } from "../../../sdk";

const registered: unknown[] = [];

beforeAll(() =>
  pulumi.runtime.setMocks({
    newResource({ name, inputs }) {
      registered.push(inputs.body);
      return { id: name, state: inputs };
    },
    call: () => ({}),
  }),
);

describe("a member named __proto__ in arguments", () => {
  it("is rejected with its path, because Pulumi would send the members of its value", () => {
    const body = { list: [JSON.parse('{"__proto__":{"admin":true}}')] };
    expect(() => new rest.Resource("alpha", { body })).toThrow(
      new pulumi.RunError(
        'rest.Resource "alpha": body.list[0].__proto__ has a name that Pulumi cannot pass to a provider. Remove it: an update keeps the member that the object has.',
      ),
    );
    expect(registered).toEqual([]);
  });

  it("differs from other inherited names, which are sent", async () => {
    const body = { constructor: 1, inner: [{ isPrototypeOf: { a: 1 } }] };
    const { id } = new rest.Resource("beta", { body });
    expect(await new Promise((resolve) => id.apply(resolve))).toBe("beta");
    expect(JSON.stringify(registered)).toContain('"constructor":1');
  });
});
