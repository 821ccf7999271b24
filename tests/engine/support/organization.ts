import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Seed } from "../../../emulator";
import { checkout, type Stack } from "../../../tools/engine-harness";
import type { TestEnvironment } from "./test-environment";

const name = "dockerhub-organization";

/** Options of the emulator from the example's own README. */
export const organizationSeed: Seed = JSON.parse(readFileSync(join(checkout, "examples", name, "seed.json"), "utf8"));

/** Settings of the user for the example, by key of its project. */
const config = {
  organization: "acme",
  developers: '["bob", "dora"]',
  invited: '["carol@example.com"]',
  restrict: "true",
};

/** Both projects of the example, as stored in `examples/`. */
export interface OrganizationExample {
  readonly organization: Stack;
  /** Reads the robot's token from the other stack, and has no credential of Docker Hub. */
  readonly deployment: Stack;
}

export async function organizationExample(environment: TestEnvironment): Promise<OrganizationExample> {
  const organization = await environment.example(name, { config });
  const deployment = await environment.bareExample(`${name}/deployment`, { beside: organization });
  return { organization, deployment };
}

/** Current login of the deployment, `user:password`. */
export async function loginOf(deployment: Stack): Promise<string> {
  const { dockerConfig } = await deployment.outputs();
  const { auths } = JSON.parse(String(dockerConfig));
  return Buffer.from(auths["https://index.docker.io/v1/"].auth, "base64").toString("utf8");
}
