import type { Definition, Service } from "../../provider/define";
import type { Session } from "../../provider/lifecycle";
import type { Declared, Inventory, ListedObject } from "../../provider/lifecycle/import";
import { tokenOf } from "../../provider/text/engine-format";
import { reasonOf, sentencesOf } from "../error-messages";
import { accessibleKinds, listObjects, sessionsFor } from "../import/account";
import type { AccountObject } from "../import/account-object";
import { Discovery, nameInputOf, withoutDuplicates } from "../import/discovery";
import { kindName, kindsFor, kindsOfAll, unreadPackages } from "../import/kinds";
import { inParallel } from "../import/parallel";
import { keyOfObject, ownersOf } from "../import/plan";
import { readObjects } from "../import/read-objects";
import { gapTexts } from "../import/report";
import { counted, shownLine } from "../printable";
import { catalogue, imports, lifecycle, stateRun } from "../provider";
import { projectHere, stackConfiguration, startedPulumi } from "../pulumi";
import { ownEntries } from "./configuration";
import { asHost, exportOf } from "./here";
import { readableResources } from "./in-process";
import { importCommand, nameOf, programType } from "./report";
import type { StackReport, UndeclaredObjects } from "./types";

type StoredResource = import("../../provider/hosts/state/exported").StoredResource;

/** The services and types of `--undeclared`. True without arguments: all. */
export type UndeclaredScope = true | readonly string[];

/** The kinds of a scope. @throws Error for a word that is not a service or a type. */
export function kindsIn(scope: UndeclaredScope): readonly Definition[] {
  const kinds = scope === true ? kindsOfAll() : scope.flatMap((word) => kindsFor(word, []));
  return kinds.filter(imports().canBeUndeclared);
}

/** Lists of the services, before the states of the stacks are read. */
interface Listing {
  readonly collections: readonly { readonly parent: string; readonly collection: Inventory }[];
  readonly account: AccountListing | undefined;
  readonly unlisted: readonly string[];
}

interface AccountListing {
  readonly discovery: Discovery;
  readonly objects: readonly AccountObject[];
}

/**
 * The reports with the objects that no stack of the project declares: in the collections of resources that require it, and in
 * the accounts of the stacks if there is a scope. An account is listed once, for the first of its stacks.
 */
export async function withUndeclared(
  reports: readonly StackReport[],
  scope: UndeclaredScope | undefined,
): Promise<readonly StackReport[]> {
  const accounts = new Set<string>();
  const listings: Listing[] = [];
  for (const report of reports) listings.push(await listingOf(report, scope, accounts));
  const declared = await declaredHere().catch((error) => sentencesOf(error));
  return Promise.all(reports.map((report, i) => reportWith(report, listings[i] as Listing, declared)));
}

/** The objects that the stacks of the project declare. All states must be readable: an object of another stack is no finding. */
async function declaredHere(): Promise<Declared> {
  const { Declared, declaredObjects } = imports();
  const run = (args: readonly string[]) => startedPulumi(args, { advice });
  return new Declared(await declaredObjects({ project: projectHere(), run }), kindsOfAll());
}

const advice =
  "The objects that no stack declares are unknown. Run this in the folder of the program, signed in to its backend.";

async function listingOf(
  { stack, owners = [] }: StackReport,
  scope: UndeclaredScope | undefined,
  accounts: Set<string>,
): Promise<Listing> {
  const unlisted: string[] = [];
  const orReason = <T>(list: Promise<T>): Promise<T | undefined> =>
    list.catch((error) => void unlisted.push(sentencesOf(error)));
  const account = scope && (await orReason(listAccount(stack, scope, accounts)));
  const ofOwners = async () => {
    try {
      return await listCollections(stack, owners, accounts);
    } catch (error) {
      throw new Error(`Collections of ${owners.map(nameOf).join(", ")}: ${sentencesOf(error)}`);
    }
  };
  const collections = owners.length ? await orReason(ofOwners()) : undefined;
  const gaps = account ? gapTexts(account.discovery.gaps) : [];
  return {
    account,
    collections: collections?.listed ?? [],
    unlisted: [...unlisted, ...gaps, ...(collections?.failed ?? [])],
  };
}

/** The objects of the account that the configuration of a stack selects. */
async function listAccount(stack: string, scope: UndeclaredScope, accounts: Set<string>): Promise<AccountListing> {
  const sessionOf = sessionsFor(await stackConfiguration(stack), report);
  const given = { kinds: kindsIn(scope), isAllServices: scope === true };
  const accessible = await accessibleKinds(given, { within: [], sessionOf, report });
  const services = new Map<Service, string>();
  for (const { service } of accessible) services.set(service, await keyOfAccount(sessionOf(service)));
  const kinds = accessible.filter(({ service }) => !accounts.has(services.get(service) as string));
  for (const key of services.values()) accounts.add(key);
  const unread = scope === true ? unreadPackages() : [];
  const discovery = new Discovery(sessionOf, { within: [], named: [], kinds, report, unread });
  return { discovery, objects: kinds.length ? withoutDuplicates(await listObjects(kinds, discovery)) : [] };
}

const keyOfAccount = async (session: Session): Promise<string> => `${session.service.name} ${await session.account()}`;

/** The collections of some resources of a stack. Their lists use the configuration of their providers. */
async function listCollections(stack: string, urns: readonly string[], accounts: ReadonlySet<string>) {
  const [configuration, exported] = await Promise.all([ownEntries(stack), exportOf(stack)]);
  const resources = readableResources(exported);
  const run = new (stateRun().StateRun)(resources, report);
  const owners = resources.filter(({ urn }) => urns.includes(urn));
  const listed: Listing["collections"][number][] = [];
  const failed: string[] = [];
  await asHost(configuration, async () => {
    await inParallel(owners, async (owner) => {
      const parent = `${programType(owner.type)} ${JSON.stringify(nameOf(owner.urn))}`;
      const contexts = await contextsOf(owner, run, accounts).catch((error) => void failed.push(sentencesOf(error)));
      for (const { context, values } of contexts ?? [])
        await imports()
          .inventory(context, values)
          .then((collection) => {
            listed.push({ parent, collection });
            failed.push(...unidentifiedIn(collection, parent));
          })
          .catch((error) => failed.push(`${kindName(context.definition)} in ${parent}: ${reasonOf(error)}`));
    });
    await run.end();
  });
  return { listed, failed };
}

/** The reason why the comparison of a collection is incomplete, if items of its list have no id. */
function unidentifiedIn({ context, withoutId }: Inventory, parent: string): string[] {
  if (!withoutId) return [];
  const them = withoutId === 1 ? "it" : "them";
  const problem = `${counted(withoutId, "object has", "objects have")} no id in the list, so that it is not known whether a stack declares ${them}`;
  return [`${kindName(context.definition)} in ${parent}: ${problem}. Check ${them} in the service.`];
}

/** The collections of a resource. None if the list of the account contains them. */
async function contextsOf(
  owner: StoredResource,
  run: InstanceType<ReturnType<typeof stateRun>["StateRun"]>,
  accounts: ReadonlySet<string>,
) {
  const { Context } = lifecycle();
  const parent = catalogue().definitionOf(tokenOf(owner.type));
  if (!parent || owner.id === undefined) return [];
  const session = run.sessionOf(owner, parent.service);
  if (accounts.has(await keyOfAccount(session))) return [];
  return imports()
    .collectionsOf(parent, owner.id, kindsFor(parent.service.name, []))
    .map(({ definition, values }) => ({ context: new Context(definition, session), values }));
}

/** @param declared the objects of the stacks, or why they are unknown. */
async function reportWith(report: StackReport, listing: Listing, declared: Declared | string): Promise<StackReport> {
  const { account, collections, unlisted } = listing;
  if (typeof declared === "string") return { ...report, undeclared: [], unlisted: [...unlisted, declared] };
  const failed: string[] = [];
  const orReason = (found: Promise<UndeclaredObjects[]>): Promise<UndeclaredObjects[]> =>
    found.catch((error) => {
      failed.push(sentencesOf(error));
      return [];
    });
  const found = await Promise.all([
    ...(account ? [orReason(undeclaredInAccount(report.stack, account, declared))] : []),
    ...collections.map(({ parent, collection }) =>
      orReason(undeclaredInCollection(report.stack, parent, collection, declared)),
    ),
  ]);
  const kinds = [
    ...(account?.discovery.options.kinds ?? []),
    ...collections.map(({ collection }) => collection.context.definition),
  ];
  const unknown = declared.unknownLike(kinds).map(unknownKindText);
  return { ...report, undeclared: found.flat(), unlisted: [...unlisted, ...failed, ...unknown] };
}

/** The state names a kind that was renamed in a resources file, or that another version of Trefoil has. */
function unknownKindText(token: string): string {
  const [module = "", name] = token.split(":");
  const problem = `Objects of ${token} are in a state, and ${module} has no such type here. Objects with their ids are not reported.`;
  const type = `${module}:index:${name}`;
  return isOwnModule(module)
    ? `${problem} Use the version of Trefoil that has it.`
    : `${problem} If the type has another name in the resources file now, restore its name, or set \`aliases: [{ type: "${type}" }]\` for its resources and run \`pulumi up\`.`;
}

const isOwnModule = (module: string): boolean => Object.hasOwn(catalogue().modules, module);

async function undeclaredInCollection(
  stack: string,
  parent: string,
  collection: Inventory,
  declared: Declared,
): Promise<UndeclaredObjects[]> {
  const { definition } = collection.context;
  const objects = await imports().undeclaredIn(collection, declared);
  const named = objects.map((object) => ({ id: object.id, name: nameIn(definition, object) }));
  return named.length ? [{ ...described(definition, named, stack), parent }] : [];
}

function nameIn(definition: Definition, { id, values, remoteName }: ListedObject): string {
  const input = nameInputOf(definition, values);
  return String(input === undefined ? (remoteName ?? id) : values[input]);
}

/** The objects of an account that no stack declares, without objects that belong to others or that the service creates. */
async function undeclaredInAccount(
  stack: string,
  { discovery, objects }: AccountListing,
  declared: Declared,
): Promise<UndeclaredObjects[]> {
  const { Context } = lifecycle();
  const mayOwn = objects.filter(({ definition }) => definition.hooks.import?.ownedObjects);
  const owned = ownersOf((await readObjects(mayOwn, discovery)).read);
  const results = await inParallel(objects, async ({ definition, id, listed }) => {
    const session = discovery.sessionOf(definition.service);
    const isKnown = declared.includes(definition, listed, await session.account());
    if (isKnown || owned.has(keyOfObject(definition.token, id))) return false;
    return imports().isDeclarable(new Context(definition, session), listed);
  });
  return byKind(objects.filter((_, i) => results[i])).map(([definition, found]) =>
    described(
      definition,
      found.map(({ id, label }) => ({ id, name: label || id })),
      stack,
    ),
  );
}

function byKind(objects: readonly AccountObject[]): [Definition, AccountObject[]][] {
  const groups = new Map<Definition, AccountObject[]>();
  for (const object of objects) {
    const group = groups.get(object.definition);
    if (group) group.push(object);
    else groups.set(object.definition, [object]);
  }
  return [...groups];
}

const described = (
  definition: Definition,
  objects: UndeclaredObjects["objects"],
  stack: string,
): Omit<UndeclaredObjects, "parent"> => {
  const type = kindName(definition);
  const ids = objects.map(({ id }) => id);
  return { type, objects, command: importCommand(type, stack, ids) };
};

const report = (line: string): void => void process.stderr.write(shownLine(line));
