import { create, PartialFailureError, update } from "../../../provider/lifecycle";
import { repository } from "../../../provider/services/registry/repository";
import { checked, useTestEnvironment } from "../../contract/test-environment";

const environment = useTestEnvironment();

const app = { namespace: "acme", name: "app" };
const kept = "The state contains what was created so far. Run `pulumi up` again to continue.";
const categories = "/v2/namespaces/acme/repositories/app/categories";

const refuse = (status: number, path: string, body: object) =>
  environment.fail(repository.service, { method: "*", path, status, body });

describe("a create that fails after the object was created", () => {
  it("reports the missing permissions of the credential, in sentences", async () => {
    refuse(403, categories, { message: "insufficient scope" });
    const wanted = checked(repository, { ...app, categories: ["security"] });
    const error = await create(environment.context(repository), wanted).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PartialFailureError);
    expect((error as Error).message).toMatch(
      /^Repository "acme\/app": create failed: PATCH .* -> 403 insufficient scope/,
    );
    expect((error as Error).message).toContain(
      `. The credential may not do this; it needs ${repository.permissions.write}. Check trefoil:registryPassword. ${kept}`,
    );
  });
});

describe("an update that fails half-way", () => {
  const begun = async () => {
    const made = await environment.make(repository, app);
    const wanted = checked(repository, { ...app, description: "New.", categories: ["security"] }, made.state);
    return { made, wanted };
  };

  it("contains the next step, and the name of the resource once", async () => {
    const { made, wanted } = await begun();
    refuse(401, categories, { message: "who are you" });
    refuse(401, categories, { message: "who are you" });
    const error = await update(environment.context(repository), made.id, made.state, wanted).catch((e: unknown) => e);
    expect(error).toMatchObject({ code: "partial_failure", state: { inputs: { description: "New." } } });
    expect((error as Error).message).toContain("The credential was rejected. Check trefoil:registryPassword");
    expect((error as Error).message.endsWith(`${kept}\nSee docs/troubleshooting.md#partial_failure`)).toBe(true);
    expect((error as Error).message.match(/update failed/g)).toHaveLength(1);
  });

  it("reports that the object was deleted in the meantime", async () => {
    const { made, wanted } = await begun();
    refuse(404, categories, { message: "object not found" });
    environment.fail(repository.service, {
      method: "GET",
      path: "/v2/namespaces/acme/repositories/app",
      status: 404,
      body: {},
    });
    const error = await update(environment.context(repository), made.id, made.state, wanted).catch((e: unknown) => e);
    expect((error as Error).message).toBe(
      `Repository "acme/app": update failed: it no longer exists in the service: the last request did not find it. Run \`pulumi up --refresh\` to create it again. ${kept}\nSee docs/troubleshooting.md#partial_failure`,
    );
  });
});
