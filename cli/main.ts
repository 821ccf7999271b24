#!/usr/bin/env node
import { run } from "./program";

/** The reader of a pipe, such as `head`, may end first. The command continues, and its exit code remains. */
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });

// Only `trefoil mcp`, or another program of Node, has such a channel to its commands.
if (process.channel) (require("./mcp/end-with-server") as typeof import("./mcp/end-with-server")).endWithServer();

void run(process.argv.slice(2));
