import { readFileSync } from "node:fs";
import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";

const { base, description, repository, sidebar, redirects } = JSON.parse(
  readFileSync(new URL("site.json", import.meta.url), "utf8"),
);

export default defineConfig({
  base,
  trailingSlash: "always",
  redirects,
  integrations: [
    starlight({
      title: "Trefoil",
      description,
      logo: { light: "./src/assets/logo.svg", dark: "./src/assets/logo-dark.svg", alt: "" },
      favicon: "/logo.svg",
      sidebar,
      // Code that scrolls hides the ends of its lines on a small screen.
      expressiveCode: { defaultProps: { wrap: true } },
      customCss: ["./src/site.css"],
      components: { PageTitle: "./src/PageTitle.astro" },
      head: [{ tag: "script", attrs: { src: `${base}site.js`, defer: true } }],
      social: repository ? [{ icon: "github", label: "Repository", href: repository }] : [],
    }),
  ],
});
