import { campaign } from "../support/campaign";
import { kindOf } from "./kinds/kind-of";
import { onePerPlace } from "./shapes";
import { kindSubjects, type Subject, secretKeys, subjects, withObjects } from "./subjects";

/** One definition for each shape of requests, by title, with the special property of its requests. */
const shapes: Readonly<Record<string, string>> = {
  'registry:Repository as in "full"': "a create and an update of several requests",
  'registry:OrgAccessToken as in "basic"': "a secret that only the create response contains",
  'registry:Webhook as in "basic"': "no update",
  'registry:RepositoryTeamPermission as in "basic"': "an id that consists of two references",
  'registry:OrgMember as in "custom"': "an existing object that is adopted, an invitation, and an update that follows",
  'registry:OrgRegistryAccessManagement as in "basic"': "settings that always exist",
  'registry:OrgImageAccessAllowlist as in "basic"':
    "a function with several requests, whose repetition the service rejects",
  'registry:ImageTag as in "basic"': "a PUT that may be repeated, without conditions",
  'registry:ImageCopy as in "basic"': "an upload of several requests",
  'search:SynonymMap as in "basic"': "a PUT with a condition",
  'search:Index as in "full"': "a PUT of a large object, and a delete that first counts what would be lost",
  'search:Indexer as in "basic"': "a PUT of an object with references",
  'realtime:App as in "basic"': "an id that the service assigns, and a name that several objects may have",
  'realtime:Key as in "server"': "a delete that is a POST",
  'realtime:Queue as in "basic"': "no update, and a name that the service extends",
  'realtime:HttpRule as in "basic"': "an object without a name",
  'rest:Resource as in "guarded"': "requests that the user describes, with ETags",
};

/** Definitions of the fault tests: one for each shape, in `make campaign` every definition with every example. */
export const faultSubjects: readonly Subject[] = campaign ? subjects : Object.keys(shapes).map(subjectOf);

/** Kinds of which a test needs the marks of secrets: one for each place of a secret input, and those with secret outputs. */
const withMarks = new Set([
  ...onePerPlace(secretKeys).map(({ definition }) => definition),
  ...withObjects.filter((definition) => kindOf(definition).facts.secretOutputs.length),
]);

/** Kinds whose states the tests move between both hosts, which share the encoding: one for each shape, and those with marks. */
export const stateSubjects: readonly Subject[] = kindSubjects.filter(
  ({ definition }) =>
    campaign || withMarks.has(definition) || faultSubjects.some((other) => other.definition === definition),
);

function subjectOf(title: string): Subject {
  const subject = subjects.find((candidate) => candidate.title === title);
  if (!subject) throw new Error(`No definition has the title ${title}. Change the list of shapes.`);
  return subject;
}

/** Shapes that the hosts return to the engine in another way. */
const ofHosts = [
  'registry:Repository as in "full"',
  'registry:OrgAccessToken as in "basic"',
  'realtime:App as in "basic"',
  'search:SynonymMap as in "basic"',
];

/** Definitions of the fault tests of both hosts, which share the lifecycle: a partial create, a secret, an id and a condition. */
export const hostFaultSubjects: readonly Subject[] = campaign ? subjects : ofHosts.map(subjectOf);
