import fc from "fast-check";
import { fill, holes, unfill } from "../../../provider/define";

describe("a template", () => {
  it("names its holes in their order", () => {
    expect(holes("POST /apps/{appId}/keys/{keyId}?x={appId}")).toEqual(["appId", "keyId", "appId"]);
    expect(holes("/apps")).toEqual([]);
  });

  it("is filled with values, encoded as is asked for", () => {
    expect(fill("/apps/{appId}/{n}", { appId: "a b", n: 0 }, encodeURIComponent)).toBe("/apps/a%20b/0");
  });

  it.each([undefined, null])("is not filled with %s", (value) => {
    expect(() => fill("/apps/{appId}", { appId: value })).toThrow('"/apps/{appId}" needs a value for {appId}.');
  });

  it("is read back from what it was filled to", () => {
    const parts = fc.stringMatching(/^[A-Za-z0-9_-]+$/);
    fc.assert(
      fc.property(parts, parts, (appId, keyId) => {
        expect(unfill("{appId}.{keyId}", fill("{appId}.{keyId}", { appId, keyId }))).toEqual({ appId, keyId });
        const item = "/apps/{appId}/keys('{keyId}')";
        expect(unfill(item, fill(item, { appId, keyId }))).toEqual({ appId, keyId });
      }),
    );
  });

  it("is not read back from what does not fit it", () => {
    expect(unfill("{namespace}/{name}", "app")).toBeUndefined();
    expect(unfill("{namespace}/{name}", "acme/")).toBeUndefined();
    expect(unfill("a.{name}", "axb")).toBeUndefined();
  });

  it("keeps what has a slash of its own in the first hole", () => {
    expect(unfill("{path}/{objectId}", "/v1/resources/a1")).toEqual({ path: "/v1/resources", objectId: "a1" });
  });
});
