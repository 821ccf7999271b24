import { findOrUnpackProgram } from "../debian-package";

/** Returns the Redis server with which tests share a rate limit. `TREFOIL_REDIS_SERVER` overrides it. */
export const findOrInstallRedis = (): Promise<string> =>
  findOrUnpackProgram({
    name: "redis-server",
    package: "redis-server",
    needed: /^(redis|lib)/,
    variable: "TREFOIL_REDIS_SERVER",
    purpose: "The tests of shared limits require",
    remedy: "Install redis-server on PATH, or set TREFOIL_REDIS_SERVER to its path.",
  });
