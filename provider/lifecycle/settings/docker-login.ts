import { configKey, type Service } from "../../define";
import type { DockerLoginSource } from "../../oci";
import { oci } from "../../oci/on-demand";
import { dockerFolder, environmentOfPrograms } from "./environment";

/** Name of `docker login` as the source of a setting. */
export const dockerLoginSource = "docker login";

/** The settings that `docker login` contains for a service, or the reason why its credentials cannot be used. */
export interface DockerLogin {
  readonly values: Readonly<Record<string, string>>;
  readonly problem?: string;
}

export const noLogin: DockerLogin = { values: {} };

/**
 * The settings that `docker login` contains for the registry of a service. For another URL, they are those of its host, so
 * that a credential is not sent to a URL that it does not belong to. The account must be certain, since the state contains it.
 *
 * @param url the configured URL of the service. Undefined for its default.
 */
export function dockerLogin(service: Service, url: string | undefined, env: NodeJS.ProcessEnv): DockerLogin {
  const { dockerLogin: login } = service.access;
  const source = sourceOf(service, url, env);
  if (!login || !source) return noLogin;
  const { registry } = source;
  const refused = (problem: string): DockerLogin => ({ values: {}, problem });
  try {
    const { username, password, identityToken } = oci().dockerCredentialsSync(source);
    if (identityToken)
      return refused(`It contains an identity token for ${registry}, which only container registries accept.`);
    if (!password) return noLogin;
    if (!username) return refused(`It contains no user name for ${registry}.`);
    if (jsonWebToken.test(password))
      return refused(`It contains a session of Docker Desktop for ${registry}, which ends without a renewal.`);
    return { values: { [login.username]: username, [login.password]: password } };
  } catch (error) {
    return refused((error as Error).message);
  }
}

/** Runs the credential helper of `dockerLogin` before, so that it does not block the process. */
export async function prepareDockerLogin(
  service: Service,
  url: string | undefined,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const source = sourceOf(service, url, env);
  // `dockerLogin` reports a failure.
  if (source)
    await oci()
      .dockerCredentials(source)
      .catch(() => undefined);
}

function sourceOf(service: Service, url: string | undefined, env: NodeJS.ProcessEnv): DockerLoginSource | undefined {
  const { dockerLogin: login } = service.access;
  const defaultHost = URL.parse(service.settings.url?.default ?? "")?.host;
  const host = url === undefined ? defaultHost : URL.parse(url)?.host;
  if (!login || !host) return undefined;
  const keys = [login.username, login.password].map((name) => configKey(service, name));
  const registry = host === defaultHost ? login.registry : host;
  return { folder: dockerFolder(env), registry, setting: keys.join(" and "), env: environmentOfPrograms(env) };
}

/** Docker Desktop has stored its session instead of a password or a personal access token. */
const jsonWebToken = /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/;
