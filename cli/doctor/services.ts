import type { Definition, Service } from "../../provider/define";
import type { Session } from "../../provider/lifecycle";
import { firstNames } from "../../provider/text/wording";
import { messageOf } from "../error-messages";
import { kindName } from "../import/kinds";
import { define, imports, lifecycle, settings } from "../provider";
import type { FindingIn } from "./types";

/** Time for the requests to one service. In milliseconds. */
const limitMs = 15_000;

/** Time after which a credential helper is reported as slow. In milliseconds. */
const slowLoginMs = 5_000;

/**
 * Configuration, credentials, permissions, quotas and limits of a service. An error is a finding, so that the report is complete.
 *
 * @param kinds the kinds of the module of the service. They are loaded only for a service with configuration.
 */
export async function serviceFindings(
  service: Service,
  kinds: () => readonly Definition[],
  configuration: Readonly<Record<string, string>>,
): Promise<FindingIn[]> {
  const { Session } = lifecycle();
  const { ConfigurationError, prepareSettings } = settings();
  const warnings: string[] = [];
  // The time of a credential helper is not that of the service.
  const start = performance.now();
  await prepareSettings(service, configuration);
  const loginMs = performance.now() - start;
  const stop = AbortSignal.timeout(limitMs);
  const report = (message: string, severity?: "warning") => void (severity === "warning" && warnings.push(message));
  const session = new Session(service, configuration, report, stop);
  const findings: FindingIn[] = loginMs > slowLoginMs ? [slowLogin(loginMs)] : [];
  if (!isConfigured(session, configuration)) return [...findings, notConfigured(session)];
  try {
    findings.push(...settingFindings(session), ...sourceFindings(session));
    const own = kinds().filter((kind) => kind.service.name === service.name);
    findings.push(...(await credentialFindings(session, own, warnings)));
    const { account, validation } = service.access;
    const isAccepted = findings.some(({ status }) => status === "ok");
    if (isAccepted && (account || validation)) findings.push(...(await accountFindings(session, own)));
    findings.push(...limitFindings(session));
  } catch (error) {
    const isConfiguration = error instanceof ConfigurationError;
    const text = messageOf(error);
    const late = stop.aborted ? `No response within ${limitMs / 1000} s. ` : "";
    findings.push({ subject: isConfiguration ? "configuration" : "requests", status: "problem", text: late + text });
  }
  return findings;
}

const slowLogin = (ms: number): FindingIn => ({
  subject: "docker login",
  status: "warning",
  text: `the credential helper took ${Math.round(ms / 1000)} s. Every command that uses Docker Hub waits for it.`,
});

const keyOf = (service: Service, setting: string): string => define().settingKey(service, setting);

/** Returns true if the configuration, the environment or `docker login` contains a setting of the service. */
function isConfigured(session: Session, configuration: Readonly<Record<string, string>>): boolean {
  const { service } = session;
  const env = settings().environment();
  const isSet = Object.entries(service.settings).some(
    ([name, { env: variables }]) =>
      configuration[define().configKey(service, name)] !== undefined || variables.some((variable) => env[variable]),
  );
  return isSet || session.setting(service.access.dockerLogin?.password) !== undefined;
}

function notConfigured(session: Session): FindingIn {
  const { NotConfiguredError } = settings();
  try {
    void session.settings;
  } catch (error) {
    const problem = error instanceof NotConfiguredError ? error.loginProblem : undefined;
    if (problem !== undefined)
      return {
        subject: "configuration",
        status: "warning",
        text: `not configured. \`docker login\` cannot be used: ${problem}`,
      };
  }
  return { subject: "configuration", status: "info", text: "not configured" };
}

/** Each setting with its source. Secrets are not shown. */
function settingFindings({ service, settings }: Session): FindingIn[] {
  return Object.entries(settings.values).map(([name, value]) => {
    const shown = service.settings[name]?.secret ? `set${expiration(value)}` : value;
    return { subject: keyOf(service, name), status: "info", text: `${shown} (${settings.sources[name]})` };
  });
}

/** The sources of the credential in the order of their precedence. Registries of images have their own sources. */
function sourceFindings({ service, settings: { sources } }: Session): FindingIn[] {
  const { access } = service;
  const secrets = Object.entries(service.settings).filter(([, { secret }]) => secret);
  if (!secrets.length || access.dockerHub) return [];
  const env = settings().environment();
  const selected = env.AZURE_TOKEN_CREDENTIALS ? ` (AZURE_TOKEN_CREDENTIALS=${env.AZURE_TOKEN_CREDENTIALS})` : "";
  const identity = access.credential?.({})?.kind;
  const known: readonly (readonly string[])[] = [
    secrets.map(([name]) => define().configKey(service, name)),
    secrets.flatMap(([, { env: variables }]) => variables),
    ...(access.dockerLogin ? [["docker login"]] : []),
  ];
  const used = secrets.flatMap(([name]) => sources[name] ?? []);
  const found = known.findIndex((names) => names.some((name) => used.includes(name)));
  const all = [
    ...known.map((names) => names.join(" or ")),
    ...(access.fallbackIdentity ? [`${identity}${selected}`] : []),
  ];
  const at = found < 0 && access.fallbackIdentity ? all.length - 1 : found;
  const text = all.map((source, i) => `${i + 1}. ${source}${i === at ? " (used)" : ""}`).join("; ");
  return [{ subject: "credential sources", status: "info", text }];
}

/** The end of a JSON Web Token. */
function expiration(secret: string): string {
  const [, payload = ""] = secret.split(".");
  try {
    const { exp } = JSON.parse(Buffer.from(payload, "base64url").toString()) as { readonly exp?: unknown };
    return typeof exp === "number" ? `, expires at ${new Date(exp * 1000).toISOString()}` : "";
  } catch {
    return "";
  }
}

async function credentialFindings(
  session: Session,
  kinds: readonly Definition[],
  warnings: readonly string[],
): Promise<FindingIn[]> {
  const { service } = session;
  const [definition] = kinds;
  if (!definition) return [];
  if (!service.access.account && !service.access.validation) return accessFindings(session, kinds);
  const rejected = await lifecycle().validateAccess(session, definition, service.title);
  if (rejected !== undefined) return [{ subject: "credentials", status: "problem", text: rejected }];
  const unclear = [...new Set(warnings)].map((text) => ({ subject: "credentials", status: "warning", text }) as const);
  if (unclear.length) return unclear;
  if (session.settings.skipsValidation)
    return [{ subject: "credentials", status: "info", text: "not checked (skipCredentialsValidation)" }];
  return [{ subject: "credentials", status: "ok", text: `${session.credential.kind} accepted` }];
}

/**
 * A service without a request for the credentials shows by a list whether it accepts them. One list may lack a permission or not exist, so
 * that the next kind decides.
 */
async function accessFindings(session: Session, kinds: readonly Definition[]): Promise<FindingIn[]> {
  const { Context, ResourceError } = lifecycle();
  const failures: InstanceType<typeof ResourceError>[] = [];
  for (const kind of kinds)
    try {
      if (!(await imports().canList(new Context(kind, session)))) continue;
      return [{ subject: "credentials", status: "ok", text: `accepted by the list of ${kindName(kind)}` }];
    } catch (error) {
      const isUndecided = error instanceof ResourceError && error.code.startsWith("http_") && error.code !== "http_401";
      if (!isUndecided) return [{ subject: "credentials", status: "problem", text: messageOf(error) }];
      failures.push(error);
    }
  const [first] = failures;
  const status = failures.every(({ code }) => code === "http_403") ? "problem" : "warning";
  if (first) return [{ subject: "credentials", status, text: messageOf(first) }];
  return [{ subject: "credentials", status: "info", text: "not checked: this service has no request for it" }];
}

/** The account, the permissions that its credential lacks, and its quotas. */
async function accountFindings(session: Session, kinds: readonly Definition[]): Promise<FindingIn[]> {
  const { service } = session;
  const details = await session.accountDetails();
  const user = session.settings.values[service.access.userSetting ?? ""];
  const account = details.id ?? user;
  return [
    ...(account === undefined ? [] : [{ subject: "account", status: "info", text: account } as const]),
    ...permissionFindings(service, kinds, details),
    ...(await tierFindings(session)),
    ...(await quotaFindings(session, kinds)),
  ];
}

/** The tier, if it lacks features. Without the permission to read it, nothing is known. */
async function tierFindings(session: Session): Promise<FindingIn[]> {
  const { tier } = session.service.access;
  const response = tier && (await session.statistics(tier.request).catch(() => undefined));
  const text = tier?.describe(response);
  return text === undefined ? [] : [{ subject: "tier", status: "info", text }];
}

function permissionFindings(
  service: Service,
  kinds: readonly Definition[],
  { missingPermissions }: Awaited<ReturnType<Session["accountDetails"]>>,
): FindingIn[] {
  if (!service.access.account?.missingPermissions)
    return [
      {
        subject: "permissions",
        status: "info",
        text: "the service does not report them. The page of each resource lists what it requires",
      },
    ];
  const lacking = kinds.flatMap(({ name, permissions }) => {
    const needs = [permissions.read, permissions.write, permissions.create ?? "", permissions.delete ?? ""].join(" ");
    const missing = [...new Set(missingPermissions(needs))];
    return missing.length ? [{ name, missing: missing.join(", ") }] : [];
  });
  const reasons = [...new Set(lacking.map(({ missing }) => missing))];
  if (!reasons.length) return [{ subject: "permissions", status: "ok", text: "all resources can be managed" }];
  return reasons.map((missing) => {
    const names = lacking.filter((one) => one.missing === missing).map(({ name }) => name);
    return { subject: "permissions", status: "warning", text: `${missing} is missing for ${firstNames(names, 5)}` };
  });
}

async function quotaFindings(session: Session, kinds: readonly Definition[]): Promise<FindingIn[]> {
  const { Context, readQuota } = lifecycle();
  const findings: FindingIn[] = [];
  for (const definition of kinds) {
    const used = await readQuota(new Context(definition, session));
    if (!used || !definition.quota) continue;
    const { usage, limit } = used;
    findings.push({
      subject: `quota of ${definition.quota.objects}`,
      status: usage >= limit ? "warning" : "info",
      text: `${usage} of ${limit}`,
    });
  }
  return findings;
}

function limitFindings(session: Session): FindingIn[] {
  const use = lifecycle().requestUse(session);
  if (!use) return [{ subject: "request limit", status: "info", text: "off" }];
  const { used, limit, windowSeconds, blockedUntil } = use;
  const text = `${used} of ${limit} requests in the last ${windowSeconds} s`;
  if (blockedUntil === undefined) return [{ subject: "request limit", status: "info", text }];
  const end = new Date(blockedUntil).toISOString();
  return [
    { subject: "request limit", status: "warning", text: `${text}. The service allows the next request at ${end}` },
  ];
}
