import { rmSync } from "node:fs";
import { sep } from "node:path";
import { isRecord } from "../../provider/text/json";
import { end, folderPrefix } from "./run-trefoil";

/** Ends this command, with its processes and its temporary folder, as soon as the server that started it has ended, even by a kill. */
export function endWithServer(): void {
  process.once("message", (message: unknown) => {
    // Another program of Node may have started this command.
    if (!isRecord(message) || !isRecord(message.trefoilServer)) return;
    const { folder } = message.trefoilServer;
    process.once("disconnect", () => {
      if (isTemporary(folder)) rmSync(folder, { recursive: true, force: true });
      end(process);
    });
  });
  // The channel does not keep the command running.
  process.channel?.unref();
}

function isTemporary(folder: unknown): folder is string {
  const prefix = folderPrefix();
  return typeof folder === "string" && folder.startsWith(prefix) && !folder.slice(prefix.length).includes(sep);
}
