import { readFileSync, writeFileSync } from "node:fs";

/** Replaces the text between `<!-- name -->` and `<!-- /name -->` in a page. */
export function writeBlock(page: string, name: string, text: string): void {
  const block = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(\n<!-- /${name} -->)`);
  const before = readFileSync(page, "utf8");
  if (!block.test(before)) throw new Error(`${page} has no block <!-- ${name} --> for generated text.`);
  writeFileSync(
    page,
    before.replace(block, (_, start: string, end: string) => start + text + end),
  );
}
