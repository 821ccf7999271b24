import { bodyIn, InvalidMemberError, typeOf } from "../../provider/oci/manifests/manifest-body";
import { image, index } from "../support/oci/images";

const intel = image({ layers: [Buffer.from("intel")], annotations: { a: "b" } });
const both = index({ "linux/amd64": intel, "linux/arm64": image({ layers: [Buffer.from("arm")] }) });
const { config, layers } = JSON.parse(intel.bytes.toString());
const [layer] = layers;

const bodyOf = (body: unknown) => bodyIn(Buffer.from(JSON.stringify(body)));

/** The member that the error names. */
function invalidIn(body: unknown): string | undefined {
  try {
    bodyOf(body);
    return undefined;
  } catch (error) {
    if (error instanceof InvalidMemberError) return error.member;
    throw error;
  }
}

describe("the body of a manifest", () => {
  it("is that of the registry, with its members in their order", () => {
    for (const { bytes } of [intel, both]) {
      const text = bytes.toString();
      expect(JSON.stringify(bodyIn(bytes), null, 2)).toBe(text);
    }
  });

  it("may contain null instead of omitted members", () => {
    const nothing = { annotations: null, platform: null, urls: null, artifactType: null };
    const body = bodyOf({ config: { ...config, ...nothing }, layers: null, subject: null, annotations: null });
    expect(body).toEqual({ config });
    expect(
      bodyOf({ manifests: [{ ...layer, platform: { os: "linux", architecture: "arm64", variant: null } }] }),
    ).toBeDefined();
  });

  it.each([
    ["no JSON"],
    ["null"],
    ["[]"],
    ["1"],
    ["{}"],
    ['{"layers":null}'],
    ['{"a":1,"a":{"layers":[],"layers":[]}}'],
  ])("is undefined for %s", (text) => {
    expect(bodyIn(Buffer.from(text))).toBeUndefined();
  });

  it.each<[member: string, values: readonly unknown[]]>([
    ["mediaType", [undefined, "", 1, "a\nb", "a".repeat(256)]],
    [
      "digest",
      [undefined, "sha256:abc", "sha256:../../tags/list", `${layer.digest}&from=x`, `md5:${"0".repeat(32)}`, 1],
    ],
    ["size", [undefined, -1, 1.5, "1", 2 ** 53, Number.NaN]],
    ["annotations", [[], ["a"], "x", { a: 1 }, { a: "b", c: 1 }, { a: null }]],
    [
      "platform",
      ["linux", [], { os: 1 }, { os: "linux", architecture: 1 }, { os: "linux", architecture: "arm64", variant: 8 }],
    ],
    ["artifactType", [1, {}]],
    ["urls", ["https://example.com", {}, [1], ["https://example.com", 1]]],
  ])("fails if the %s of a descriptor is invalid", (member, values) => {
    for (const value of values) {
      const wrong = { ...layer, [member]: value };
      expect(invalidIn({ config: wrong })).toBe(`config.${member}`);
      expect(invalidIn({ config, subject: wrong })).toBe(`subject.${member}`);
      expect(invalidIn({ config, layers: [layer, wrong] })).toBe(`layers[1].${member}`);
      expect(invalidIn({ manifests: [wrong] })).toBe(`manifests[0].${member}`);
    }
  });

  it.each(["Config", "SUBJECT", "Layers", "Manifests", "manife\u017fts"])("may not contain the spelling %s", (name) => {
    expect(invalidIn({ config, [name]: [layer] })).toBe(name);
    expect(invalidIn({ config, [name]: null })).toBeUndefined();
  });

  it.each(["Digest", "MediaType", "SIZE", "ArtifactType", "Urls", "Platform", "Annotation\u017f"])(
    "may not contain the spelling %s in a descriptor",
    (name) => {
      const wrong = { ...layer, [name]: layer.digest };
      expect(invalidIn({ manifests: [layer, wrong] })).toBe(`manifests[1].${name}`);
      expect(invalidIn({ config, subject: wrong })).toBe(`subject.${name}`);
      expect(invalidIn({ manifests: [{ ...layer, [name]: null, Other: 1 }] })).toBeUndefined();
    },
  );

  it.each<[string, string]>([
    ["manifests", '{"manifests":[],"manifests":[]}'],
    ["manifests", '{"manifests":[],"manifests":null}'],
    ["digest", `{"manifests":[${JSON.stringify(layer).replace("{", `{"digest":"${layer.digest}",`)}]}`],
    ["a", '{"manifests":[],"annotations":{"a":"1","a":"1"}}'],
  ])("may not contain the member %s twice", (name, text) => {
    expect(() => bodyIn(Buffer.from(text))).toThrow(new InvalidMemberError(name));
  });

  it("may contain an empty blob, and members with any characters that a header may contain", () => {
    const odd = { ...layer, size: 0, mediaType: " ~".repeat(127), urls: [], annotations: {}, artifactType: "" };
    expect(bodyOf({ layers: [odd] })).toEqual({ layers: [odd] });
    expect(invalidIn({ layers: [{ ...layer, mediaType: "\u007f" }] })).toBe("layers[0].mediaType");
  });

  it("contains unknown members unchanged, and validates each list", () => {
    const body = {
      schemaVersion: 2,
      more: [null],
      layers: [layer],
      manifests: [layer],
      subject: layer,
      artifactType: "",
    };
    expect(bodyOf(body)).toEqual(body);
    expect(invalidIn({ ...body, manifests: [layer, 1] })).toBe("manifests[1]");
    expect(invalidIn({ config: "x" })).toBe("config");
  });

  it("has a type, even without a known `mediaType`", () => {
    const dockerList = "application/vnd.docker.distribution.manifest.list.v2+json";
    for (const { bytes, mediaType } of [intel, both]) {
      const body = JSON.parse(bytes.toString());
      expect(typeOf({ ...body, mediaType: dockerList })).toBe(dockerList);
      for (const stated of [mediaType, undefined, "text/html\n", 1])
        expect(typeOf({ ...body, mediaType: stated })).toBe(mediaType);
    }
  });

  it("fails if a list is not a list, is too long, or contains something else", () => {
    expect(invalidIn({ layers: "x" })).toBe("layers");
    expect(invalidIn({ config, manifests: { length: 1 } })).toBe("manifests");
    expect(invalidIn({ layers: [null] })).toBe("layers[0]");
    expect(invalidIn({ layers: Array(10_001).fill(layer) })).toBe("layers");
    expect(invalidIn({ layers: Array(10_000).fill(layer) })).toBeUndefined();
    expect(invalidIn({ config, annotations: { a: 1 } })).toBe("annotations");
    expect(invalidIn({ config, artifactType: {} })).toBe("artifactType");
  });
});
