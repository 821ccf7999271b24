import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Json } from "../../emulator/json";
import { type Instead, type ReceivedRequest, RecordingProxy } from "../oci/harness/recording-proxy";
import {
  artifact,
  cosignImage,
  digestOf,
  type Image,
  image,
  index,
  referrersIndex,
  tagOf,
} from "../support/oci/images";
import { Registry } from "../support/oci/registry";
import type { Declared, Program } from "./programs";

/** Name of the registry in the programs. */
const registryName = "registry.example";

/** Repository with the images, their referrers and the artifacts. */
const basePath = "acme/base";
export const baseRepository = `${registryName}/${basePath}`;

/** Repository for copies. */
const copiesPath = "acme/copies";
export const copiesRepository = `${registryName}/${copiesPath}`;

const app = index({ "linux/amd64": image({ layers: [Buffer.from("the first image")] }) });
const next = image({ layers: [Buffer.from("the second image")] });
const sbom = (of: Image) => artifact(of, "application/spdx+json", "the SBOM");

/** Images that no program manages, by tag, each with an SBOM and a signature of cosign. */
const images: Readonly<Record<string, Image>> = { app, next };
const signatureOf = ({ digest }: Image) => cosignImage([`signature of ${digest}`]);

/** Sources of copies. */
export const sources = Object.values(images).map(({ digest }) => `${baseRepository}@${digest}`);

/** Digest of the image that artifacts describe. */
export const subject = app.digest;

/** A response that replaces some responses of the registry. */
export interface ImageFault {
  readonly method: string;
  /** Number of matching requests before the first fault. */
  readonly skip: number;
  readonly count: number;
  readonly response: Instead;
}

interface Manifest {
  readonly layers?: readonly { readonly digest: string }[];
  readonly manifests?: readonly { readonly digest: string }[];
  readonly annotations?: object;
  readonly subject?: { readonly digest: string };
}

/** A container registry for images and artifacts, without the referrers API. */
export class ImageRegistry {
  #faulted = 0;
  #faults: { fault: ImageFault; seen: number }[] = [];

  private constructor(
    readonly registry: Registry,
    private proxy: RecordingProxy | undefined = undefined,
  ) {}

  static async start(): Promise<ImageRegistry> {
    const images = new ImageRegistry(await Registry.start());
    images.proxy = await RecordingProxy.open(images.registry.url, (request) => images.#faultFor(request));
    return images;
  }

  /** Value of `trefoil:ociRegistries`. */
  get access(): object {
    return { [registryName]: { url: this.proxy?.url } };
  }

  /** Number of requests since the start of the run. */
  get received(): number {
    return this.proxy?.requests.length ?? 0;
  }

  /** Removes everything of the previous round, and pushes the images that no program manages. */
  async reset(): Promise<void> {
    rmSync(join(this.registry.storage, "docker/registry/v2/repositories"), { recursive: true, force: true });
    for (const [tag, one] of Object.entries(images)) {
      await this.registry.push(basePath, one, tag);
      await this.registry.pushReferrers(basePath, one, [sbom(one)]);
      await this.registry.push(basePath, signatureOf(one), `${tagOf(one)}.sig`);
    }
  }

  /** Removes the requests of the previous run, and adds faults. */
  startRun(faults: readonly ImageFault[]): void {
    this.proxy?.requests.splice(0);
    this.#faults = faults.map((fault) => ({ fault, seen: 0 }));
    this.#faulted = 0;
  }

  /** Returns the number of requests that met a fault. */
  endRun(): number {
    this.#faults = [];
    return this.#faulted;
  }

  /** Deletes the list of the referrers of an image, or the tag of a resource, without Trefoil. Returns the names. */
  async deleteOutside(program: Program): Promise<string[]> {
    const tags = program.flatMap(({ kind, args }) => (kind === "registry:ImageCopy" ? [`${args.tag}`] : []));
    const deleted: string[] = [];
    for (const tag of [tagOf(app), `${tagOf(app)}.sig`, ...tags.slice(0, 1)])
      if ((await this.registry.send("DELETE", `/v2/${copiesPath}/manifests/${tag}`, {})).status === 202)
        deleted.push(`${copiesPath}:${tag}`);
    return deleted;
  }

  /** Deletes the tag of an interrupted create, as the user does. */
  async deleteTag(name: string): Promise<void> {
    const [, path, tag] = /^registry[.]example\/(.+):([^:]+)$/.exec(name) ?? [];
    await this.registry.send("DELETE", `/v2/${path}/manifests/${tag}`, {});
  }

  /** Compares the images and artifacts with the program. Returns the differences. */
  async judge(program: Program): Promise<string[]> {
    const declared = (kind: string) => program.filter((one) => one.kind === kind);
    const [artifacts, copies] = [declared("registry:Artifact"), declared("registry:ImageCopy")];
    const problems = await Promise.all([
      this.#differentTags(basePath, [...Object.keys(images), ...tagsIn(artifacts)]),
      this.#differentTags(copiesPath, tagsIn(copies)),
      ...artifacts.map((one) => this.#problemsOfArtifact(one)),
      ...copies.map((one) => this.#problemsOfCopy(one)),
      ...Object.entries(images).map(([tag, one]) => this.#problemsOfImage(basePath, tag, one)),
    ]);
    return problems.flat();
  }

  async stop(): Promise<void> {
    await this.proxy?.close();
    await this.registry.stop();
  }

  #faultFor({ method }: ReceivedRequest): Instead | undefined {
    for (const state of this.#faults) {
      const { fault } = state;
      if (fault.method !== "*" && fault.method !== method) continue;
      const position = state.seen++;
      if (position < fault.skip || position >= fault.skip + fault.count) continue;
      this.#faulted++;
      return fault.response;
    }
    return undefined;
  }

  /** Tags of referrers have no resource. */
  async #differentTags(path: string, expected: readonly string[]): Promise<string[]> {
    const found = (await this.registry.tags(path)).filter((tag) => !tag.startsWith("sha256-"));
    return [
      ...expected.filter((tag) => !found.includes(tag)).map((tag) => `missing in the registry: ${path}:${tag}`),
      ...found.filter((tag) => !expected.includes(tag)).map((tag) => `unexpected in the registry: ${path}:${tag}`),
    ];
  }

  async #problemsOfArtifact({ name, args }: Declared): Promise<string[]> {
    const manifest = await this.registry.manifest(basePath, `${args.tag}`);
    if (!manifest) return [];
    const { layers, annotations, subject: described } = JSON.parse(manifest.bytes.toString()) as Manifest;
    const found = { digests: layers?.map(({ digest }) => digest), annotations, subject: described?.digest };
    const contents = (args.files as { content: string }[]).map(({ content }) => digestOf(Buffer.from(content)));
    const expected = { digests: contents, annotations: args.annotations as Json | undefined, subject: args.subject };
    const isEqual = JSON.stringify(found) === JSON.stringify(expected);
    return [
      ...(isEqual ? [] : [`${name} is ${JSON.stringify(found)} and not ${JSON.stringify(expected)}`]),
      ...(args.subject ? await this.#unlisted(basePath, app, [manifest.digest]) : []),
    ];
  }

  async #problemsOfCopy({ args }: Declared): Promise<string[]> {
    const source = Object.values(images).find(({ digest }) => `${args.source}`.endsWith(digest)) as Image;
    return this.#problemsOfImage(copiesPath, `${args.tag}`, source);
  }

  /** An image with its referrers, which are the same in both repositories. */
  async #problemsOfImage(path: string, tag: string, expected: Image): Promise<string[]> {
    const found = (await this.registry.manifest(path, tag))?.digest;
    const signature = (await this.registry.manifest(path, `${tagOf(expected)}.sig`))?.digest;
    return [
      ...(found === expected.digest ? [] : [`${path}:${tag} is ${found} and not ${expected.digest}`]),
      ...(signature === signatureOf(expected).digest ? [] : [`${path}:${tag} lacks its signature`]),
      ...(await this.#unlisted(path, expected, [sbom(expected).digest])),
    ];
  }

  /** Referrers that the list of an image lacks, or whose manifests do not exist. */
  async #unlisted(path: string, of: Image, referrers: readonly string[]): Promise<string[]> {
    const list = await this.registry.manifest(path, tagOf(of));
    const { manifests = [] } = JSON.parse((list ?? referrersIndex([])).bytes.toString()) as Manifest;
    const problems: string[] = [];
    for (const digest of referrers) {
      if (!manifests.some((entry) => entry.digest === digest)) problems.push(`${path}:${tagOf(of)} lacks ${digest}`);
      if (!(await this.registry.manifest(path, digest))) problems.push(`${path}@${digest} does not exist`);
    }
    return problems;
  }
}

const tagsIn = (resources: readonly Declared[]): string[] => resources.map(({ args }) => `${args.tag}`);
