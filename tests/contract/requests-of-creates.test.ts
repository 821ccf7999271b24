import { type Definition, placeholders, referencedKind } from "../../provider/define";
import type { Session, Values } from "../../provider/lifecycle";
import { omit } from "../../provider/lifecycle/values/values";
import { anotherOf, hintsOf } from "./hints";
import { withObjects } from "./subjects";
import { useTestEnvironment } from "./test-environment";

/** Numbers of requests of creates, without the sign-in and the account, which a process requests once. */
interface Requests {
  /** The first create in a collection that may contain other objects, with a name from the program. */
  readonly first: number;
  /** Each further create in this collection, within five seconds. */
  readonly next: number;
  /** A create with a generated name, if the name is the id. */
  readonly generated?: number;
  /** The first create under a parent that the same process has created. */
  readonly newParent?: number;
}

const listed: Requests = { first: 2, next: 1 };
const named: Requests = { ...listed, generated: 1 };
const child: Requests = { ...listed, newParent: 1 };

const requests: Readonly<Record<string, Requests>> = {
  // Repositories have no list of complete objects, so that each name is checked by a read.
  "registry:Repository": { first: 2, next: 2, generated: 1 },
  "registry:AccessToken": listed,
  "registry:OrgAccessToken": listed,
  "registry:Webhook": { first: 2, next: 2, generated: 1, newParent: 1 },
  "registry:Team": listed,
  // The path contains the name of the team, which its id lacks.
  "registry:TeamMember": { first: 3, next: 1, newParent: 1 },
  "registry:RepositoryTeamPermission": child,
  // Two lists before the invitation, and one after it, since the emulated users accept immediately.
  "registry:OrgMember": { first: 4, next: 2 },
  // The settings are read before they are adopted, and again before they are merged with the inputs.
  "registry:OrgImageAccessManagement": { first: 3, next: 3 },
  "registry:OrgRegistryAccessManagement": { first: 3, next: 3 },
  // As above, and read again because the response to a change is empty.
  "registry:OrgNamespaceSettings": { first: 4, next: 4 },
  "registry:OrgImageAccessAllowlist": { first: 3, next: 3 },
  "registry:OrgRegistrySettings": { first: 3, next: 3 },
  "registry:RepositoryImmutableTags": { first: 2, next: 2 },
  // The tag is read before it is adopted, and again before it is set. The manifest is read and written.
  "registry:ImageTag": { first: 4, next: 4 },
  // An index of two images. The second tag needs no uploads of blobs.
  "registry:ImageCopy": { first: 17, next: 13 },
  // As an image tag, whose manifest is not read. Two blobs exist already.
  "registry:Artifact": { first: 5, next: 5 },
  "search:Index": named,
  "search:SynonymMap": named,
  "search:Alias": named,
  "search:DataSource": named,
  "search:Indexer": named,
  "search:Skillset": named,
  "search:KnowledgeSource": named,
  "search:KnowledgeBase": named,
  // The second request lists the key that the service created with the app.
  "realtime:App": { first: 3, next: 2 },
  "realtime:Key": child,
  "realtime:Namespace": child,
  "realtime:Queue": { ...child, generated: 1 },
  "realtime:HttpRule": child,
  "realtime:IftttRule": child,
  "realtime:ZapierRule": child,
  "realtime:CloudflareWorkerRule": child,
  "realtime:AzureFunctionRule": child,
  "realtime:GoogleCloudFunctionRule": child,
  "realtime:LambdaRule": child,
  "realtime:KinesisRule": child,
  "realtime:SqsRule": child,
  "realtime:AmqpRule": child,
  "realtime:AmqpExternalRule": child,
  "realtime:KafkaRule": child,
  "realtime:PulsarRule": child,
  "realtime:PostgresOutboxRule": child,
  "realtime:MongoRule": child,
  "realtime:LambdaBeforePublishRule": child,
  "realtime:HttpBeforePublishRule": child,
  "realtime:HiveTextRule": child,
  "realtime:HiveDashboardRule": child,
  "realtime:BodyguardRule": child,
  "realtime:TisaneRule": child,
  "realtime:AzureModerationRule": child,
  "rest:Resource": listed,
};

const environment = useTestEnvironment();

const exampleOf = (definition: Definition): Values => {
  const [example] = Object.values(definition.examples);
  return { ...example, ...hintsOf(definition).always };
};

/** A process that has signed in and read the account. */
async function signedIn(definition: Definition): Promise<Session> {
  const { session } = environment.context(definition);
  await session.account();
  if (definition.service.name === "registry") await session.client.signIn();
  return session;
}

/** Creates an object, and returns the number of requests. */
async function requestsOf(session: Session, definition: Definition, program: Values, name: string): Promise<number> {
  const before = environment.journal(definition.service).length;
  await environment.make(definition, program, `dev/${name}`, session);
  return environment.journal(definition.service).length - before;
}

const isChild = ({ id, inputs }: Definition): boolean =>
  placeholders(id).some((name) => referencedKind(inputs.fields[name]) !== undefined);

const isNamedByProvider = ({ autoName, hasGeneratedId }: Definition): boolean =>
  autoName !== undefined && !hasGeneratedId;

const rows = withObjects.map((definition) => ({
  definition,
  token: definition.token,
  expected: requests[definition.token] as Requests,
}));

/** Inputs of different objects. */
const program = (definition: Definition, n: number): Values => anotherOf(definition, exampleOf(definition), n);

describe("a create", () => {
  it.each(rows)("of $token next to other objects sends a constant number of requests", async (row) => {
    const { definition, expected } = row;
    const programs = [
      await environment.withParents(definition, program(definition, 0)),
      await environment.withParents(definition, program(definition, 1)),
    ] as const;
    const session = await signedIn(definition);
    const first = await requestsOf(session, definition, programs[0], "first");
    const next = await requestsOf(session, definition, programs[1], "next");
    expect({ first, next }).toEqual({ first: expected.first, next: expected.next });
  });

  it.each(rows.filter(({ definition }) => isNamedByProvider(definition)))(
    "of $token with a generated name sends no search",
    async ({ definition, expected }) => {
      const whole = await environment.withParents(definition, program(definition, 0));
      const unnamed = omit(whole, [definition.autoName as string]);
      expect(await requestsOf(await signedIn(definition), definition, unnamed, "generated")).toBe(expected.generated);
    },
  );

  it.each(rows.filter(({ definition }) => isChild(definition)))(
    "of $token under a parent that the same process has created sends no search",
    async ({ definition, expected }) => {
      const session = await signedIn(definition);
      const whole = await environment.withParents(definition, program(definition, 0), session);
      expect(await requestsOf(session, definition, whole, "child")).toBe(expected.newParent);
    },
  );
});
