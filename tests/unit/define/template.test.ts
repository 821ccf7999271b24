import fc from "fast-check";
import { fill, placeholders, unfill } from "../../../provider/define";

describe("a template", () => {
  it("lists its placeholders in their order", () => {
    expect(placeholders("POST /apps/{appId}/keys/{keyId}?x={appId}")).toEqual(["appId", "keyId", "appId"]);
    expect(placeholders("/apps")).toEqual([]);
  });

  it("is filled with values, with the requested encoding", () => {
    expect(fill("/apps/{appId}/{n}", { appId: "a b", n: 0 }, encodeURIComponent)).toBe("/apps/a%20b/0");
  });

  it.each([undefined, null])("rejects %s", (value) => {
    expect(() => fill("/apps/{appId}", { appId: value })).toThrow('"/apps/{appId}" needs a value for {appId}.');
  });

  it("is parsed from its filled form", () => {
    const parts = fc.stringMatching(/^[A-Za-z0-9_-]+$/);
    fc.assert(
      fc.property(parts, parts, (appId, keyId) => {
        expect(unfill("{appId}.{keyId}", fill("{appId}.{keyId}", { appId, keyId }))).toEqual({ appId, keyId });
        const item = "/apps/{appId}/keys('{keyId}')";
        expect(unfill(item, fill(item, { appId, keyId }))).toEqual({ appId, keyId });
      }),
    );
  });

  it("does not match other strings", () => {
    expect(unfill("{namespace}/{name}", "app")).toBeUndefined();
    expect(unfill("{namespace}/{name}", "acme/")).toBeUndefined();
    expect(unfill("a.{name}", "axb")).toBeUndefined();
  });

  it("accepts a slash in the value of the first placeholder", () => {
    expect(unfill("{path}/{objectId}", "/v1/resources/a1")).toEqual({ path: "/v1/resources", objectId: "a1" });
  });

  it("accepts a slash in a later value if the first value is known", () => {
    expect(unfill("{org}/{boxId}", "a.b/x/y", { org: "a.b" })).toEqual({ org: "a.b", boxId: "x/y" });
    expect(unfill("{org}/{boxId}", "a.b/x/y", { org: "axb" })).toEqual({ org: "a.b/x", boxId: "y" });
  });
});
