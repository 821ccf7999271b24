import { key } from "../../../provider/services/realtime/key";

describe("the capabilities of a key in a response", () => {
  it("may contain a channel with the name of a member that every object inherits", () => {
    const capabilities = { constructor: ["publish"] };
    expect(key.decode({ capabilities }, { capabilities: { chat: ["*"] } })).toMatchObject({ capabilities });
  });
});
