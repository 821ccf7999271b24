import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Objects } from "../../emulator";
import { isObject, type Json, type JsonObject } from "../../emulator/json";
import type { Definition } from "../../provider/define";
import type { Values } from "../../provider/lifecycle";
import { stateSubjects } from "./fault-subjects";
import { hosts } from "./hosts/host";
import { TestStack } from "./hosts/stack";
import { programs } from "./programs";
import { kindSubjects, type Subject } from "./subjects";
import { isMutation, useTestEnvironment } from "./test-environment";
import { type Recorded, readUpgrade, textOf, writeUpgrade } from "./upgrade-files";

const folder = join(__dirname, "upgrades");
const { version } = JSON.parse(readFileSync(join(__dirname, "../../package.json"), "utf8")) as { version: string };
const isUpdate = process.env.TREFOIL_UPDATE_FIXTURES === "1";
const services = ["registry", "search", "realtime", "rest"] as const;
type ServiceName = (typeof services)[number];

const fileOf = (of: string, { service, name }: Definition) => join(folder, of, service.name, `${name}.json`);

// States contain the id of the account.
const environment = useTestEnvironment({ credentials: { realtime: { accountId: "recorded" } } });
afterEach(() => void jest.useRealTimers());

/** Only the date is replaced. */
const doNotFake = [
  "hrtime",
  "nextTick",
  "performance",
  "queueMicrotask",
  "setImmediate",
  "clearImmediate",
  "setInterval",
  "clearInterval",
  "setTimeout",
  "clearTimeout",
] as const;

/** Addresses of the services with their names in fixtures. Each start of the emulator has other ports. */
const addresses = (): [string, string][] =>
  [
    ...services.map((name) => [environment.emulator[name].url, name] as const),
    [environment.images.url, "oci"] as const,
  ].map(([url, name]) => [new URL(url).origin, `https://${name}.example.com`]);

/** Scanners for secrets would find the generated tokens by their prefix. */
const withoutPrefix = (text: string): string => text.replaceAll(/dckr_([po]at)_/g, "dckr-$1-");

const portable = (text: string): string =>
  addresses().reduce((result, [url, name]) => result.replaceAll(url, name), withoutPrefix(text));

const local = (text: string): string => addresses().reduce((result, [url, name]) => result.replaceAll(name, url), text);

/** Creates the object with both hosts, and returns their states. The hosts create equal objects. */
async function record(definition: Definition, first: Values): Promise<Recorded> {
  const time = new Date().toISOString();
  const seeded = Object.fromEntries(services.map((name) => [name, environment.emulator[name].control.objects()]));
  const program = await environment.withParents(definition, first);
  const stack = new TestStack(environment, "dynamic", definition);
  await stack.up(program);
  const objects = Object.fromEntries(
    services
      .map((name) => [name, changed(seeded[name], environment.emulator[name].control.objects())] as const)
      .filter(([, collections]) => Object.keys(collections).length),
  );
  const dynamic = stateOf(stack);
  stack.moveTo("plugin");
  await stack.up(program);
  await stack.refresh();
  return { time, program, objects, states: { dynamic, plugin: stateOf(stack) } };
}

/** The objects that were created or changed. */
function changed(before: Objects = {}, after: Objects): Objects {
  const collections = Object.entries(after).map(([collection, objects]) => {
    const olds = before[collection] ?? {};
    return [
      collection,
      Object.entries(objects).filter(([key, object]) => !isDeepStrictEqual(object, olds[key])),
    ] as const;
  });
  return Object.fromEntries(
    collections.filter(([, objects]) => objects.length).map(([name, objects]) => [name, Object.fromEntries(objects)]),
  );
}

function stateOf({ stored }: TestStack) {
  if (!stored) throw new Error("The stack contains no resource.");
  const { id, inputs, outputs } = stored;
  return { id, inputs, outputs };
}

/** The objects without the empty members that the emulator adds to an object. */
function withoutDefaults(objects: Recorded["objects"]): Recorded["objects"] {
  environment.reset();
  const inService = (name: string, collection: string, key: string, object: JsonObject): JsonObject => {
    const { control } = environment.emulator[name as ServiceName];
    const storedAs = (merge: JsonObject) => {
      control.change({ collection, key, remove: true });
      control.change({ collection, key, merge });
      return { ...control.objects()[collection]?.[key], [etag]: "" };
    };
    const lean = withoutEmpty(object) as JsonObject;
    return isDeepStrictEqual(storedAs(lean), storedAs(object)) ? lean : object;
  };
  const mapMembers = <From, To>(value: Readonly<Record<string, From>>, map: (name: string, member: From) => To) =>
    Object.fromEntries(Object.entries(value).map(([name, member]) => [name, map(name, member)]));
  return mapMembers(objects, (name, collections) =>
    mapMembers(collections, (collection, members) =>
      mapMembers(members, (key, object) => inService(name, collection, key, object)),
    ),
  );
}

const etag = "@odata.etag";

function withoutEmpty(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isObject(value)) return value;
  const isEmpty = (member: Json) => member === null || (Array.isArray(member) && member.length === 0);
  const members = Object.entries(value).filter(([name, member]) => name !== etag && !isEmpty(member));
  return Object.fromEntries(members.map(([name, member]) => [name, withoutEmpty(member)]));
}

/** Restores the objects of the services, without requests. */
function load(objects: Recorded["objects"]): void {
  for (const [name, collections] of Object.entries(objects)) {
    const { control } = environment.emulator[name as ServiceName];
    for (const [collection, members] of Object.entries(collections))
      for (const [key, object] of Object.entries(members)) control.change({ collection, key, merge: object });
  }
}

/** Changes of as many inputs as possible, without inputs that refer to objects of the recording. */
function changesOf(subject: Subject, program: Values): Values {
  const { first, second } = programs(subject);
  const isChange = ([name, value]: [string, unknown]) =>
    isDeepStrictEqual(program[name], first[name]) && !isDeepStrictEqual(value, first[name]);
  return Object.fromEntries(Object.entries(second).filter(isChange));
}

if (isUpdate)
  describe("the fixtures", () => {
    it.each(kindSubjects)("contain $title", async (subject) => {
      const { definition } = subject;
      if (existsSync(fileOf(version, definition))) return;
      const recorded = await record(definition, programs(subject).first);
      writeUpgrade(fileOf(version, definition), { ...recorded, objects: withoutDefaults(recorded.objects) }, portable);
    });
  });
else
  describe.each(readdirSync(folder))("a state of version %s", (of) => {
    const stored = kindSubjects.filter(({ definition }) => existsSync(fileOf(of, definition)));

    it.each(stored)("is in the layout of the files that the test writes: $title", ({ definition }) => {
      const text = readFileSync(fileOf(of, definition), "utf8");
      expect(text).toBe(textOf(JSON.parse(text)));
    });

    /** Both hosts share the decoding of states. */
    const ofHost = { dynamic: stored, plugin: stored.filter((subject) => stateSubjects.includes(subject)) };

    it.each(hosts.flatMap((host) => ofHost[host].map((subject) => ({ ...subject, host }))))(
      "of the $host host is not changed by this version, which then updates it: $title",
      async ({ definition, example, host, title }) => {
        const { time, program, objects, states } = readUpgrade(fileOf(of, definition), local);
        jest.useFakeTimers({ now: Date.parse(time), doNotFake: [...doNotFake] });
        if (definition.service.name === "oci") await record(definition, program);
        else load(objects);
        const stack = new TestStack(environment, host, definition);
        stack.stored = { ...states[host], isPartial: false };
        for (const name of services) environment.emulator[name].control.clearJournal();
        environment.images.control.clearJournal();
        expect(await stack.refresh()).toBe(true);
        expect(stack.stored.inputs).toEqual(states[host].inputs);
        // The engine stores the defaults of this version without an update.
        expect(await stack.up(program)).toBe("unchanged");
        expect(await stack.refresh()).toBe(true);
        expect(await stack.up(program)).toBe("unchanged");
        expect(environment.journal(definition.service).filter(isMutation)).toEqual([]);

        const changed = { ...program, ...changesOf({ definition, example, title }, program) };
        // Each input of some kinds is a reference, or requires a replacement.
        expect(await stack.up(changed)).toBe(isDeepStrictEqual(changed, program) ? "unchanged" : "update");
        expect(await stack.refresh()).toBe(true);
        expect(await stack.up(changed)).toBe("unchanged");
      },
    );
  });

it("contain each kind in this version", () => {
  const missing = kindSubjects.filter(({ definition }) => !existsSync(fileOf(version, definition)));
  if (missing.length) console.error("To record them: TREFOIL_UPDATE_FIXTURES=1 npx jest tests/contract/upgrades");
  expect(missing.map(({ title }) => title)).toEqual([]);
});
