import type { Definition, Service } from "../../provider/define";
import type { Session } from "../../provider/lifecycle";
import { shellCommand } from "../../provider/text/shell";
import { LinesError } from "../error-messages";
import { counted } from "../printable";
import { lifecycle } from "../provider";
import type { AccountObject } from "./account-object";
import type { Discovery } from "./discovery";
import { kindName, type Scope, unreadPackages } from "./kinds";

/**
 * Sessions with the configuration of a stack, or else of the environment.
 *
 * @param configuration by full key. It contains secrets and must not be printed.
 */
export function sessionsFor(
  configuration: Readonly<Record<string, string>>,
  report: (line: string) => void,
): (service: Service) => Session {
  const sessions = new Map<Service, Session>();
  return (service) => {
    const session = sessions.get(service) ?? new (lifecycle().Session)(service, configuration, report);
    sessions.set(service, session);
    return session;
  };
}

interface AccessOptions {
  /** Values for path inputs that refer to no resource. */
  readonly within: readonly string[];
  readonly sessionOf: (service: Service) => Session;
  readonly report: (line: string) => void;
}

/**
 * The kinds of services that accept the credentials. An import of all services omits three services: those without
 * configuration, Docker Hub with the account of `docker login`, and `oci`, which has no list of repositories.
 *
 * @throws Error with the reason if no service can be read, or if a service that the user named cannot.
 */
export async function accessibleKinds(
  { kinds, isAllServices }: Pick<Scope, "kinds" | "isAllServices">,
  { within, sessionOf, report }: AccessOptions,
): Promise<readonly Definition[]> {
  const problems = new Map<Service, string>();
  for (const kind of kinds.filter(({ service }) => !problems.has(service))) {
    const session = sessionOf(kind.service);
    const problem =
      (isAllServices ? problemOfLogin(session) : undefined) ??
      (await lifecycle().validateAccess(session, kind, kindName(kind)));
    if (problem === undefined) continue;
    if (!isAllServices) throw new Error(problem);
    problems.set(kind.service, problem);
  }
  const needsRepositories = ({ service }: Definition) =>
    isAllServices && service.name === "oci" && !within.some((value) => /^[^/].*\//.test(value));
  const accessible = kinds.filter((kind) => !problems.has(kind.service) && !needsRepositories(kind));
  const unread = isAllServices ? unreadPackages().map(({ reason }) => reason) : [];
  if (!accessible.length) throw new LinesError([...problems.values(), ...unread]);
  for (const problem of problems.values()) report(`Omitted: ${problem}`);
  if (kinds.some(needsRepositories)) report("Omitted: oci. Pass its repositories with --in, such as ghcr.io/acme/app.");
  return accessible;
}

/** The account of `docker login` is that of the user. Only a user who names the service means this account. */
function problemOfLogin(session: Session): string | undefined {
  const { title, name } = session.service;
  // The source is known after the settings were read.
  if (session.address === undefined || !session.fromDockerLogin) return undefined;
  return `${title} has no other credentials than those of \`docker login\`. To import from their account, name the service: \`${shellCommand`trefoil import ${name}`}\`.`;
}

/** Lists all objects of these kinds, and reports their numbers. */
export async function listObjects(kinds: readonly Definition[], discovery: Discovery): Promise<AccountObject[]> {
  const { report } = discovery.options;
  const objects: AccountObject[] = [];
  for (const kind of kinds) {
    const found = await discovery.objects(kind);
    const failed = discovery.gaps.filter(({ list }) => list?.kind === kindName(kind)).length;
    const failures = failed ? [`${counted(failed, "list")} failed`] : [];
    const successes = found.length ? [`${found.length} found`] : [];
    if (found.length || failed) report(`${kindName(kind)}: ${[...successes, ...failures].join(", ")}`);
    for (const object of found) objects.push(object);
  }
  if (!objects.length && !discovery.gaps.length)
    report(`No object found. ${counted(kinds.length, "kind")} of resources were listed.`);
  return objects;
}
