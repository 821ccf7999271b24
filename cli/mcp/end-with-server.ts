import { rmSync } from "node:fs";
import { end, type Server } from "./run-trefoil";

/** Ends this command, with its processes and its temporary folder, as soon as the server that started it has ended, even by a kill. */
export function endWithServer(): void {
  process.once("message", ({ folder }: Server) => {
    process.once("disconnect", () => {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
      end(process);
    });
  });
  // The channel does not keep the command running.
  process.channel?.unref();
}
