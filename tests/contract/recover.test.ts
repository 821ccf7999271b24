import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Definition } from "../../provider/define";
import { create, type Values } from "../../provider/lifecycle";
import { forget, type PendingRecord, pendingRecords } from "../../provider/lifecycle/journal";
import { deleteLeftover, examine, type RecordStatus } from "../../provider/lifecycle/recovery";
import { app } from "../../provider/services/realtime/app";
import { key } from "../../provider/services/realtime/key";
import { imageTag } from "../../provider/services/registry/images/image-tag";
import { orgRegistryAccessManagement } from "../../provider/services/registry/organization/org-registry-access-management";
import { team } from "../../provider/services/registry/organization/team";
import { repository } from "../../provider/services/registry/repository";
import { accessToken } from "../../provider/services/registry/tokens/access-token";
import { orgAccessToken } from "../../provider/services/registry/tokens/org-access-token";
import { resource } from "../../provider/services/rest/resource";
import { index as searchIndex } from "../../provider/services/search/indexes/search-index";
import { synonymMap } from "../../provider/services/search/synonym-map";
import { causedBy } from "../../tools/until";
import { rewriteRecord } from "../support/records";
import { existingObjects } from "./cases";
import { seedImages } from "./seed-images";
import { type Subject, subjects } from "./subjects";
import { checked, useTestEnvironment } from "./test-environment";
import { registryName } from "./watched-registry";

const environment = useTestEnvironment();

/** Process ids are assigned in ascending order, so that this id stays unused for a while. */
const ended = spawnSync(process.execPath, ["--version"]).pid;

/** The pending records, as if the process that wrote them had been killed. */
function interrupted(change: Values = {}): PendingRecord[] {
  for (const { path } of pendingRecords())
    for (const each of [{ writer: { pid: ended } }, change]) rewriteRecord(path, each);
  return pendingRecords();
}

/** Leaves the record of a create whose response, and every response after it, was lost. */
async function interruptCreate(definition: Definition, args: Values, { carriedOut = true } = {}): Promise<void> {
  const { control } = environment.service(definition.service);
  const wanted = checked(definition, args, undefined);
  const reset = carriedOut ? "after" : "before";
  for (const method of ["POST", "PUT"]) control.faults.add({ method, path: "*", reset, count: 9 });
  const making = create(environment.context(definition), wanted);
  const refuse = () => control.faults.add({ method: "GET", path: "*", status: 403, count: 99 });
  const sent = () => environment.journal(definition.service).some(({ fault }) => fault);
  const failing = expect(making).rejects.toThrow();
  await causedBy(making, sent);
  refuse();
  await failing;
  control.faults.clear();
}

const examined = (definition: Definition, record: PendingRecord): Promise<RecordStatus> =>
  examine(environment.context(definition), record);

async function onlyOne(): Promise<PendingRecord> {
  const [record, ...others] = interrupted();
  expect(others).toEqual([]);
  return record as PendingRecord;
}

/** A record does not contain the headers that the object requires. */
const isSelfContained = ({ definition, example }: Subject): boolean =>
  !definition.singleton && !definition.upserts && !Object.keys(definition.requests(example).read?.headers ?? {}).length;

describe.each(subjects.filter(isSelfContained))("$title whose state was lost", ({ definition, example }: Subject) => {
  it("is found by its record alone, and deleted", async () => {
    const args = await environment.withParents(definition, example);
    pendingRecords().forEach(forget);
    const before = existingObjects(environment, definition);
    const { id } = await environment.make(definition, args);
    const record = await onlyOne();
    expect(record.token).toBe(definition.token);
    const finding = await examined(definition, record);
    expect(finding).toMatchObject({ status: "created", objects: [{ id }] });
    await deleteLeftover(environment.context(definition), record, id);
    expect(await examined(definition, record)).toEqual({ status: "nothing" });
    expect(Object.keys(existingObjects(environment, definition))).toEqual(Object.keys(before));
  });
});

describe("an object whose create got no response", () => {
  const map = { name: "coasts", synonyms: ["coast, beach"] };

  it("counts as created if its name was generated", async () => {
    await interruptCreate(synonymMap, { synonyms: ["coast, beach"] });
    const [name] = Object.keys(environment.objects(synonymMap.service).synonymmaps ?? {});
    expect(await examined(synonymMap, await onlyOne())).toMatchObject({ status: "created", objects: [{ id: name }] });
  });

  it("counts as created if its natural key was generated", async () => {
    const { id: appId } = await environment.make(app, { name: "chat" }, "dev/chat");
    pendingRecords().forEach(forget);
    await interruptCreate(key, { appId, capabilities: { "*": ["publish"] } });
    expect(await examined(key, await onlyOne())).toMatchObject({
      status: "created",
      objects: [{ id: expect.stringMatching(new RegExp(`^${appId}\\.`)), createdAt: expect.stringMatching(/^\d{4}-/) }],
    });
  });

  it("is a candidate if another new object has the same generated natural key", async () => {
    await interruptCreate(app, {});
    const [[ours, { name }]] = Object.entries(environment.objects(app.service).apps ?? {}) as [[string, Values]];
    environment.put(app.service, "apps", "theirs", { name });
    const { status, objects } = (await examined(app, await onlyOne())) as Extract<RecordStatus, { objects: unknown }>;
    expect([status, objects.map(({ id }) => id).sort()]).toEqual(["candidates", [ours, "theirs"].sort()]);
  });

  it("is a candidate if the user chose its name", async () => {
    await interruptCreate(synonymMap, map);
    expect(await examined(synonymMap, await onlyOne())).toEqual({
      status: "candidates",
      objects: [{ id: "coasts", createdAt: undefined }],
    });
  });

  it("is a candidate by its natural key, unlike objects that existed before", async () => {
    const { control } = environment.service(app.service);
    control.change({ collection: "apps", key: "theirs", merge: { name: "chat" } });
    await interruptCreate(app, { name: "chat" });
    control.change({ collection: "apps", key: "others", merge: { name: "talk" } });
    const ours = Object.keys(environment.objects(app.service).apps ?? {}).filter(
      (id) => !["theirs", "others"].includes(id),
    );
    expect(ours).toHaveLength(1);
    const finding = await examined(app, await onlyOne());
    expect(finding).toMatchObject({ status: "candidates", objects: [{ id: ours[0] }] });
  });

  it("is found at an API that needs to be described", async () => {
    await interruptCreate(resource, { path: "/v1/things", idField: "id", readMethod: "list", body: { name: "beta" } });
    const record = await onlyOne();
    expect(record.content.request.locator).toMatchObject({ path: "/v1/things", readMethod: "list", idField: "id" });
    expect(await examined(resource, record)).toMatchObject({ status: "candidates", objects: [{}] });
  });

  it("does not exist if the request was not carried out", async () => {
    await interruptCreate(synonymMap, map, { carriedOut: false });
    expect(await examined(synonymMap, await onlyOne())).toEqual({ status: "nothing" });
  });

  it.each<[string, Values]>([
    ["headers", { headers: { "X-Tenant": "hush-1" } }],
    ["secretHeaders", { secretHeaders: { "X-Tenant": "hush-1" } }],
  ])("cannot be determined if its requests need `%s`, which the record does not contain", async (name, headers) => {
    await interruptCreate(resource, { path: "/v1/things", readMethod: "list", body: { name: "beta" }, ...headers });
    const record = await onlyOne();
    expect(readFileSync(record.path, "utf8")).not.toContain("hush-1");
    const before = environment.journal(resource.service).length;
    expect(await examined(resource, record)).toEqual({
      status: "unknown",
      reason: expect.stringMatching(new RegExp(`\\b${name}\\b.*record does not contain.*Check the service`)),
    });
    expect(environment.journal(resource.service)).toHaveLength(before);
  });

  it.each<[string, Values, RegExp]>([
    ["its update still runs", { writer: { pid: process.pid, time: new Date().toISOString() } }, /running/],
    ["the record has no key", { request: { locator: undefined } }, /does not contain what identifies the object/],
    ["too many objects had the same key", { before: { list: "incomplete" } }, /Too many objects with the same key/],
    ["there is no list", { before: { list: "missing" } }, /no list/],
    ["it belongs to another account", { account: "https://elsewhere.example#x" }, /belongs to https:..elsewhere/],
  ])("cannot be determined if %s", async (_, change, expected) => {
    await interruptCreate(app, { name: "chat" });
    const [record] = interrupted(change) as [PendingRecord];
    expect(JSON.stringify(await examined(app, record))).toMatch(expected);
  });

  it("cannot be determined if the service rejects the read, and the reason contains no credential", async () => {
    await interruptCreate(app, { name: "chat" });
    const record = await onlyOne();
    environment.service(app.service).control.faults.add({ method: "GET", path: "*", status: 401, count: 9 });
    const finding = await examined(app, record);
    expect(finding).toMatchObject({ status: "unknown", reason: expect.stringContaining("401") });
    expect(JSON.stringify(finding)).not.toContain(environment.emulator.credentials.realtime.token);
  });

  it.each([
    ["pages", accessToken, { tokenLabel: "ci", scopes: ["repo:read"] }],
    ["a total", orgAccessToken, orgAccessToken.examples.basic as Values],
  ])("cannot be determined if the list is shorter than it states: by %s", async (_, definition, args) => {
    await interruptCreate(definition, args);
    const record = await onlyOne();
    const body = { count: 2, total: 2, results: [] };
    const { faults } = environment.service(definition.service).control;
    faults.add({ method: "GET", path: "*access-tokens", status: 200, body, count: 9 });
    const reason = expect.stringContaining("the list lacks 2 of its 2 items");
    expect(await examined(definition, record)).toEqual({ status: "unknown", reason });
    faults.clear();
    expect(await examined(definition, record)).toMatchObject({ objects: [{ id: expect.any(String) }] });
  });
});

describe("an object that other credentials may not see", () => {
  const others = { account: "" };
  beforeEach(() => {
    others.account = `${environment.service(repository.service).url}#erin`;
  });
  const hidden = {
    status: "unknown",
    reason: expect.stringMatching(
      /does not show the object to octavia, but the record belongs to erin.*credentials of erin/,
    ),
  };

  it("cannot be determined if its path is known", async () => {
    const { id } = await environment.make(repository, { namespace: "acme", name: "app", isPrivate: true });
    environment.service(repository.service).control.change({ collection: "repositories", key: id, remove: true });
    const [record] = interrupted(others) as [PendingRecord];
    expect(await examined(repository, record)).toEqual(hidden);
  });

  it("cannot be determined after a search", async () => {
    await interruptCreate(accessToken, { tokenLabel: "ci", scopes: ["repo:read"] }, { carriedOut: false });
    const [record] = interrupted(others) as [PendingRecord];
    expect(await examined(accessToken, record)).toEqual(hidden);
  });

  it("does not exist if the service shows it to every permitted user", async () => {
    await interruptCreate(team, { organization: "acme", name: "builders" }, { carriedOut: false });
    const [record] = interrupted(others) as [PendingRecord];
    expect(await examined(team, record)).toEqual({ status: "nothing" });
  });

  it("does not exist if the credentials of its own account return 404", async () => {
    await interruptCreate(accessToken, { tokenLabel: "ci", scopes: ["repo:read"] }, { carriedOut: false });
    expect(await examined(accessToken, await onlyOne())).toEqual({ status: "nothing" });
  });
});

describe("an object that an interrupted create left", () => {
  it("is not deleted while it holds data", async () => {
    const { id } = await environment.make(searchIndex, {
      name: "hotels",
      fields: [{ name: "id", type: "Edm.String", key: true }],
    });
    const body = { value: [{ "@search.action": "upload", id: "1" }] };
    const { client } = environment.context(searchIndex).session;
    await client.request({ method: "POST", path: "/indexes('hotels')/docs/search.index", body });
    const record = await onlyOne();
    await expect(deleteLeftover(environment.context(searchIndex), record, id)).rejects.toThrow(
      `Index "hotels": delete failed: it holds 1 document, which would be lost. It was not deleted. If the object is not needed, delete it in the service, and then remove its record: run \`npx trefoil recover --stack dev --forget ${record.id}\` in the folder of the program. To keep it, declare it`,
    );
    expect(Object.keys(environment.objects(searchIndex.service).indexes ?? {})).toEqual(["hotels"]);
  });

  it("counts the first key of an app, if the record does not name this key", async () => {
    await interruptCreate(app, { name: "chat" });
    const record = await onlyOne();
    const [id = ""] = Object.keys(environment.objects(app.service).apps ?? {});
    await expect(deleteLeftover(environment.context(app), record, id)).rejects.toThrow(
      'it holds 1 key ("Root"), which would be lost. It was not deleted. The interrupted update did not record what Ably created with it, so that everything counts. If the object',
    );
    expect(Object.keys(environment.objects(app.service).apps ?? {})).toEqual([id]);
  });

  it("is not deleted if its type is retained in the service by default", async () => {
    const args = { repository: `${registryName}/acme/app`, tag: "one", digest: seedImages.alpha.digest };
    const { id } = await environment.make(imageTag, args);
    const record = await onlyOne();
    const deleting = deleteLeftover(environment.context(imageTag), record, id);
    await expect(deleting).rejects.toMatchObject({ code: "kept" });
    await expect(deleting).rejects.toThrow("It was not deleted. Delete it manually.");
  });

  it("is treated as deleted if it no longer exists", async () => {
    const { id } = await environment.make(repository, { namespace: "acme", name: "app" });
    const record = await onlyOne();
    const { control } = environment.service(repository.service);
    control.change({ collection: "repositories", key: id, remove: true });
    await expect(deleteLeftover(environment.context(repository), record, id)).resolves.toBeUndefined();
  });

  it("is never a tag that may have existed before", async () => {
    const args = { repository: `${registryName}/acme/app`, tag: "one", digest: seedImages.alpha.digest };
    const { id } = await environment.make(imageTag, args);
    const finding = { status: "candidates", objects: [{ id }], isRetained: true };
    expect(await examined(imageTag, await onlyOne())).toMatchObject(finding);
  });

  it("is never settings that existed before", async () => {
    await environment.make(orgRegistryAccessManagement, { organization: "acme", adopt: true });
    const finding = await examined(orgRegistryAccessManagement, await onlyOne());
    expect(finding).toMatchObject({ status: "unknown", reason: expect.stringContaining("existing settings") });
  });
});
