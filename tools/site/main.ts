/** `make site`: builds the site into `dist/site`. `BASE` is the prefix of its addresses. Default: `/`. */
import { buildSite } from "./build";

const base = `/${process.env.BASE ?? ""}/`.replace(/\/+/g, "/");

buildSite({ root: process.cwd(), base }, "dist/site").catch((error: unknown) => {
  console.error(`site: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
