import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmulator } from "../../../emulator";
import type { Definition } from "../../../provider/define";
import { Context, create, Session, type Values } from "../../../provider/lifecycle";
import { app } from "../../../provider/services/realtime/app";
import { key } from "../../../provider/services/realtime/key";
import { realtime } from "../../../provider/services/realtime/service";
import { checked } from "../../contract/test-environment";
import type { Credentials } from "./server";

/** Outputs of a key that Trefoil creates in the emulated service. */
export async function madeByTrefoil(): Promise<Credentials> {
  const home = mkdtempSync(join(tmpdir(), "trefoil-key-"));
  process.env.TREFOIL_HOME = home;
  const emulator = await startEmulator();
  try {
    const token = emulator.credentials.realtime.token;
    const session = new Session(
      realtime,
      { "trefoil:realtimeUrl": emulator.realtime.url, "trefoil:realtimeToken": token },
      () => {},
    );
    const make = (definition: Definition, args: Values) =>
      create(new Context(definition, session, { name: "dev/chat" }), checked(definition, args, undefined));
    const { id } = await make(app, { name: "chat" });
    const { state } = await make(key, { appId: id, name: "server", capabilities: { "*": ["publish"] } });
    const { appKey, appSecret } = state.outputs;
    return { appId: String(state.inputs.appId), appKey: String(appKey), appSecret: String(appSecret) };
  } finally {
    await emulator.close();
    rmSync(home, { recursive: true, force: true });
  }
}
