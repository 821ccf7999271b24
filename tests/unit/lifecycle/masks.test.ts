import { lookUp, read, update, type Values } from "../../../provider/lifecycle";
import { inputsForProgram } from "../../../provider/lifecycle/import";
import { resource } from "../../../provider/services/rest/resource";
import { hintsOf } from "../../contract/hints";
import { checked, type StoredResource, useTestEnvironment } from "../../contract/test-environment";

const environment = useTestEnvironment();

const thing = { body: { name: "alpha", size: 1 } };

/** An object of this stack with members that were added outside Pulumi. */
async function made(foreign: Values, args: Values = thing): Promise<StoredResource> {
  const kept = await environment.make(resource, args);
  environment
    .service(resource.service)
    .control.change({ ...hintsOf(resource).stored(kept.id), merge: foreign as never });
  return kept;
}

const changed = ({ id, state }: StoredResource, body: object) =>
  update(environment.context(resource), id, state, checked(resource, { ...state.inputs, body }, state));

const object = () => Object.values(environment.objects(resource.service)["/v1/resources"] ?? {})[0];

describe("a PUT over members that were added outside Pulumi", () => {
  it.each([
    ...["**", "__REDACTED__", "(hidden)", "REDACTED", "sk-live-...", "XXXX-XXXX", "########", "(sensitive value)"],
    ...[
      "token ***",
      "host=db user=u password=*****",
      '{"url": "x", "password": "****"}',
      "Server=s;Password=__REDACTED__",
    ],
    "-----BEGIN KEY-----\n****\n-----END KEY-----",
  ])("is rejected if a member that is named like a secret is %j", async (mask) => {
    const kept = await made({ auth: { password: mask } });
    await expect(changed(kept, { name: "alpha", size: 2 })).rejects.toMatchObject({ code: "masked" });
  });

  it.each(["hidden", "xxxxxxxx", "----", "a ***bold*** word", "[draft] (sensitive)"])(
    "is sent if %j is the value of another member",
    async (text) => {
      const kept = await made({ note: text });
      await changed(kept, { name: "alpha", size: 2 });
      expect(object()).toMatchObject({ note: text, size: 2 });
    },
  );
});

describe("a mask of a declared secret", () => {
  const secret = "sk-live-Q2hhbmdlTWU5OTk5";

  it.each([
    ...[
      "xxxxxxxx",
      "XXXX-XXXX",
      "__REDACTED__",
      "########",
      "**",
      "<encrypted>",
      "(sensitive value)",
      "<REDACTED:key>",
    ],
    ...["::es_redacted::", "sk-live-xxxxxxxx", "xxxx9999"],
  ])("is not drift as %j, and not a value of an imported program", async (mask) => {
    for (const args of [
      { body: { name: "alpha" }, secretBody: { password: secret.replace("5OTk5", "9999") } },
      { body: { name: "alpha", password: secret.replace("5OTk5", "9999") } },
    ]) {
      const kept = await made({ password: mask }, args);
      expect(await read(environment.context(resource), kept.id, kept.state)).toMatchObject({ inputs: args });
      const { state } = (await lookUp(environment.context(resource), kept.id)) ?? {};
      const { inputs, secrets } = inputsForProgram(resource, { ...state?.inputs, ...state?.outputs });
      expect(JSON.stringify([inputs, secrets])).not.toContain(mask);
    }
  });

  it.each(["sk-test-xxxxxxxx", "xxxx8888"])("is drift if another part changed: %j", async (mask) => {
    const args = { body: { name: "alpha", password: secret } };
    const kept = await made({ password: mask }, args);
    const state = await read(environment.context(resource), kept.id, kept.state);
    expect(state).toMatchObject({ inputs: { body: { password: mask } } });
  });
});
