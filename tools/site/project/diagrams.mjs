// Replaces the Mermaid code blocks of all pages by drawings. `build.ts` runs it before Astro, whose processor of Markdown needs no
// plugin for it then.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { renderMermaidSVG } from "beautiful-mermaid";

// The page defines the colours, so that a drawing follows the chosen scheme.
const colors = {
  bg: "var(--sl-color-bg)",
  fg: "var(--sl-color-white)",
  line: "var(--sl-color-gray-3)",
  accent: "var(--sl-color-text-accent)",
  muted: "var(--sl-color-gray-2)",
  surface: "var(--sl-color-gray-6)",
  border: "var(--sl-color-gray-4)",
};

let count = 0;

/** A drawing as HTML without empty lines, at which Markdown would end it. */
function drawing(source) {
  const [, title = "Diagram"] = /^\s*accTitle: (.*)$/m.exec(source) ?? [];
  const plain = source.replace(/^\s*accTitle:.*\n/gm, "").replace(/^(\w+)-->(\w+)$/gm, "$1 --> $2");
  const svg = renderMermaidSVG(plain, { ...colors, layerSpacing: 28, padding: 8, transparent: true });
  const own = svg
    // The page has its font already, and loads nothing from another host.
    .replace(/@import .*\n/, "")
    .replace(/\barrowhead/g, `arrowhead-${++count}`)
    .replace(/font-family: '[^']*', /g, "font-family: ")
    .replace("<svg ", `<svg role="img" aria-label="${title.replaceAll('"', "&quot;")}" `);
  return `<figure class="diagram">\n${own.replace(/\n\s*(?=\n)/g, "")}\n</figure>`;
}

for (const file of globSync("src/content/docs/**/*.md")) {
  const text = readFileSync(file, "utf8");
  const drawn = text.replace(/^```mermaid\n([\s\S]*?)^```$/gm, (_, source) => drawing(source));
  if (drawn !== text) writeFileSync(file, drawn);
}
