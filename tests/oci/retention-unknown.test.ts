import { assert as assertProperty, asyncProperty, constantFrom, integer, record, uniqueArray } from "fast-check";
import type { RegistryImages } from "../../provider/oci";
import type { Retention } from "../../provider/oci/images";
import { digestOf, type Image, image, index, type Piece, referrersIndex, tagOf } from "../support/oci/images";
import { useMemoryRegistry } from "./harness/memory-registry";
import type { Instead } from "./harness/recording-proxy";

/*
 * A model of registries that may omit or falsify responses. A tag that is kept must keep everything that it uses, for any response
 * of the registry.
 */

const repository = "registry.example.com/acme/app";
const path = "acme/app";

const registry = useMemoryRegistry();
let images: RegistryImages;
beforeEach(() => {
  ({ images } = registry.client());
});

const built = (text: string): Image =>
  image({ layers: [Buffer.from(text)], created: "2024-01-01T00:00:00Z", platform: "linux/amd64" });
const withSubject = (subject: Piece, text: string): Image => {
  const { digest, mediaType, bytes } = subject;
  const body = JSON.parse(built(text).bytes.toString());
  const changed = Buffer.from(JSON.stringify({ ...body, subject: { digest, mediaType, size: bytes.length } }));
  return { ...built(text), digest: digestOf(changed), bytes: changed };
};

const [one, two, three] = [built("one"), built("two"), built("three")] as const;
const flat = index({ "linux/amd64": one, "linux/arm64": two });
const nested = index({ "linux/amd64": flat });
/** The manifests to which tags may point. */
const targets: readonly Image[] = [
  one,
  two,
  three,
  flat,
  index({ "linux/amd64": two }),
  nested,
  index({ "linux/amd64": nested, "linux/arm64": three }),
  withSubject(nested, "artifact"),
  withSubject(three, "other artifact"),
];
const referrersOfOne = referrersIndex([withSubject(one, "referrer")]);

/** Everything that a manifest uses, and itself. */
const usedBy = ({ digest, bytes, children }: Image): string[] => {
  const subject: string | undefined = JSON.parse(bytes.toString()).subject?.digest;
  const described = targets.filter((target) => target.digest === subject);
  return [digest, ...[...children, ...described].flatMap(usedBy)];
};

type Fault = "missing" | "empty" | "truncated" | "other" | "otherType" | "undigested" | "failed";

const json = { "content-type": "application/json" };

/** A falsified response to a request for a manifest. */
function falsified(fault: Fault, found: Piece, other: Piece): Instead {
  const headers = { "content-type": found.mediaType, "docker-content-digest": found.digest };
  switch (fault) {
    case "missing":
      return { status: 404, headers: json, body: "{}" };
    case "empty":
      return { status: 200, headers, body: "" };
    case "truncated":
      return { status: 200, headers, body: found.bytes.subarray(0, found.bytes.length / 2) };
    case "other":
      return {
        status: 200,
        headers: { "content-type": other.mediaType, "docker-content-digest": other.digest },
        body: other.bytes,
      };
    case "otherType":
      return { status: 200, headers: { ...headers, "content-type": other.mediaType }, body: found.bytes };
    case "undigested":
      return { status: 200, headers: { "content-type": found.mediaType }, body: other.bytes };
    case "failed":
      return { status: 403, headers: json, body: "{}" };
  }
}

/** The tags in the list, in pages of two. */
function page(requested: string, tags: readonly string[], fault?: "short" | "first" | "middle" | "end"): Instead {
  const { searchParams } = new URL(requested, registry.url);
  const rest = [...tags].sort().filter((tag) => tag > (searchParams.get("last") ?? ""));
  const size = Math.min(2, Number(searchParams.get("n") ?? 2));
  const whole = rest.slice(0, size);
  const next = `</v2/${path}/tags/list?n=${size}&last=${whole.at(-1)}>; rel="next"`;
  const shown = { short: whole.slice(0, 1), first: whole.slice(1), middle: whole.toSpliced(1, 1), end: whole };
  const hasNext = rest.length > whole.length && fault !== "end";
  return {
    status: 200,
    headers: { ...json, ...(hasNext && { link: next }) },
    body: JSON.stringify({ name: path, tags: fault ? shown[fault] : whole }),
  };
}

const retention: Retention = {
  rules: [{ patterns: ["build-*"], olderThanDays: 30 }],
  protectedTags: [],
  declared: async () => [],
  dates: "creation",
};

const imageAt = (target: number): Image => targets[target % targets.length] as Image;
const anyTarget = integer({ min: 0, max: targets.length - 1 });

describe("a registry that omits or falsifies responses", () => {
  it("loses no manifest that a kept tag uses", async () => {
    let deletions = 0;
    const contents = record({
      builds: uniqueArray(anyTarget, { minLength: 1, maxLength: 4 }),
      kept: uniqueArray(anyTarget, { minLength: 1, maxLength: 3 }),
      faults: uniqueArray(
        record({
          method: constantFrom("GET", "HEAD"),
          /** The manifest by digest, or the tag at this place. */
          target: integer({ min: 0, max: targets.length + 7 }),
          fault: constantFrom<Fault>("missing", "empty", "truncated", "other", "otherType", "undigested", "failed"),
          other: anyTarget,
        }),
        // HEAD and GET may both lack a manifest. If both return the same other manifest, it is the content of the registry.
        {
          maxLength: 3,
          selector: ({ method, target, fault }) => (fault === "other" ? `${target}` : `${method} ${target}`),
        },
      ),
      list: record({ request: integer({ min: 0, max: 30 }), fault: constantFrom("short", "first", "middle", "end") }),
    });
    await assertProperty(
      asyncProperty(contents, async ({ builds, kept, faults, list }) => {
        registry.reset();
        for (const [i, target] of builds.entries()) registry.add(path, imageAt(target), `build-${i}`);
        for (const [i, target] of kept.entries()) registry.add(path, imageAt(target), `${i % 2 ? "a" : "v"}-${i}`);
        registry.add(path, referrersOfOne, tagOf(one));
        const tags = [...registry.manifests.keys()].flatMap((key) => key.split(`${path}:`)[1] ?? []);
        // A signature does not keep the image that it describes.
        const needed = new Set([
          ...kept.map(imageAt).flatMap(usedBy),
          ...referrersOfOne.children.map(({ digest }) => digest),
        ]);
        const names = [...targets.map(({ digest }) => digest), ...tags];
        const falsifiedBy = new Map<string, (typeof faults)[number]>(
          faults.map((fault) => [`${fault.method} ${names[fault.target]}`, fault]),
        );
        let lists = 0;
        registry.instead = ({ method, path: requested }) => {
          if (requested.includes("/tags/list"))
            return page(requested, tags, lists++ === list.request ? list.fault : undefined);
          const name = requested.split("/").at(-1) ?? "";
          const fault = falsifiedBy.get(`${method} ${name}`);
          const found = registry.manifests.get(`${path}${name.includes(":") ? "@" : ":"}${name}`);
          return fault && found && falsified(fault.fault, found, imageAt(fault.other));
        };
        const decisions = await images.expiredTags(repository, retention).catch(() => []);
        const { deleted } = await images.deleteTags(repository, decisions ?? []);
        deletions += deleted.length;
        const lost = deleted.filter((tag) => needed.has(imageAt(builds[Number(tag.slice(6))] as number).digest));
        expect(lost).toEqual([]);
      }),
      { numRuns: 50 },
    );
    // Otherwise, the property would prove nothing.
    expect(deletions).toBeGreaterThan(0);
  });
});
