import { version } from "@pulumi/pulumi/version";

const [neededMajor, neededMinor] = [3, 264];

/** @throws Error if the SDK would ignore the option `stateMigrations`, so that the engine would take a state of another provider. */
export function requireMigrations(): void {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return;
  throw new Error(
    `fromTerraform requires @pulumi/pulumi ${neededMajor}.${neededMinor} or newer, and ${version} is installed. Update the package.`,
  );
}
