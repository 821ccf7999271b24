import { type DockerLoginSettings, type Service, settingKey } from "../../define";
import { dockerCredentials } from "../../oci";
import { dockerFolder } from "./environment";

/** Name of `docker login` as the source of a setting. */
export const dockerLoginSource = "docker login";

/** The settings that `docker login` contains for a service, or the reason why its credentials cannot be used. */
export interface DockerLogin {
  readonly values: Readonly<Record<string, string>>;
  readonly problem?: string;
}

/** No credentials of `docker login`. */
export const noLogin: DockerLogin = { values: {} };

/** By registry and environment: a credential helper is a process, and may wait for the user. */
const logins = new Map<string, DockerLogin>();

/**
 * The settings that `docker login` contains for the registry of a service. For another URL, they are those of its host, so
 * that a credential is not sent to a URL that it does not belong to.
 *
 * @param url the configured URL of the service. Undefined for its default.
 */
export function dockerLogin(service: Service, url: string | undefined, env: NodeJS.ProcessEnv): DockerLogin {
  const { dockerLogin: login } = service.access;
  const defaultHost = URL.parse(service.settings.url?.default ?? "")?.host;
  const host = url === undefined ? defaultHost : URL.parse(url)?.host;
  if (!login || !host) return noLogin;
  const registry = host === defaultHost ? login.registry : host;
  const key = JSON.stringify([service.name, dockerFolder(env), registry, env.PATH]);
  const known = logins.get(key) ?? readLogin(service, login, registry, env);
  logins.set(key, known);
  return known;
}

/** The account must be certain, since the state contains it. */
function readLogin(
  service: Service,
  login: DockerLoginSettings,
  registry: string,
  env: NodeJS.ProcessEnv,
): DockerLogin {
  const keys = [login.username, login.password].map((name) => `trefoil:${settingKey(service, name)}`);
  const refused = (problem: string): DockerLogin => ({ values: {}, problem });
  try {
    const { username, password, identityToken } = dockerCredentials(
      dockerFolder(env),
      registry,
      keys.join(" and "),
      env,
    );
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

/** Docker Desktop has stored its session instead of a password or a personal access token. */
const jsonWebToken = /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/;
