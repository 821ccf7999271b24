#!/usr/bin/env node
import { Command } from "commander";
import { emulate } from "./emulate";
import { recover } from "./recover/command";

const program = new Command("trefoil")
  .description("Tools for Trefoil, a Pulumi provider.")
  .addCommand(emulate())
  .addCommand(recover());

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`trefoil: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
