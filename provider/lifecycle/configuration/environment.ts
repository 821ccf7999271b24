import { homedir } from "node:os";

/** Where the environment is read, and nowhere else in the lifecycle. Nothing is loaded with it. */
export const environment = (): NodeJS.ProcessEnv => process.env;

/**
 * The folder of what must outlive a run, in the working folder of the program (which is where the next run finds it),
 * unless TREFOIL_HOME names one.
 */
export const workingFolder = (env = environment()): string => env.TREFOIL_HOME || `${process.cwd()}/.trefoil`;

/** The folder of Docker's own configuration, where its credentials are. */
export const dockerFolder = (env = environment()): string => env.DOCKER_CONFIG || `${homedir()}/.docker`;

/** The project of the program, as the engine tells its hosts. Undefined outside a program. */
export const projectName = (env = environment()): string | undefined => env.PULUMI_PROJECT;

/** The person's cache folder, shared by all programs. */
export const cacheFolder = (env = environment()): string =>
  env.TREFOIL_HOME || `${env.XDG_CACHE_HOME || `${homedir()}/.cache`}/trefoil`;
