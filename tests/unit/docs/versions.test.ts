import { readFileSync } from "node:fs";
import { join } from "node:path";
import { moduleVersion, oldestVersion, pinnedVersion } from "../../../tools/programs/engine/installation";

const root = join(__dirname, "../../..");
const page = (path: string): string => readFileSync(join(root, path), "utf8").replace(/\s+/g, " ");
const manifest = JSON.parse(page("package.json"));
const lock = JSON.parse(page("package-lock.json"));

const pulumi = "github.com/pulumi/pulumi";
/** Versions without their last number, as pages name a minimum. */
const minor = (version: string): string => version.replace(/\.\d+$/, "");
const oldestSdk = manifest.peerDependencies["@pulumi/pulumi"].replace("^", "");
const newestSdk: string = lock.packages["node_modules/@pulumi/pulumi"].version;
const cli = pinnedVersion();
const libraries = minor(moduleVersion("sdks", `${pulumi}/pkg/v3`));

/** Sentences with versions, which follow from the manifest, its lock file and the modules of `tools/programs`. */
const sentences = {
  "README.md": [
    `\`@pulumi/pulumi\` ${minor(oldestSdk)} or newer`,
    `The tests run with Pulumi CLI ${cli} and \`@pulumi/pulumi\` ${newestSdk}.`,
    `\`make oldest\` runs a part of them with ${oldestVersion()} of both.`,
    `The libraries for Python and Go are generated with ${libraries}.`,
  ],
  "docs/install.md": [
    `\`@pulumi/pulumi\` ${minor(oldestSdk)} or newer`,
    `require Pulumi CLI ${minor(oldestVersion())} or newer`,
  ],
  "docs/hosts.md": [
    `by the Automation API, and with Pulumi's language host ${moduleVersion("language-python", `${pulumi}/sdk/v3`)}`,
    `with Pulumi's language host ${moduleVersion("language-java", `${pulumi}-java/pkg`)}`,
    `with Pulumi's language host ${moduleVersion("language-go", `${pulumi}/sdk/v3`)}`,
    `with Pulumi's language host ${moduleVersion("language-yaml", `${pulumi}-yaml`)}`,
  ],
};

describe("the versions of Pulumi", () => {
  it.each(Object.entries(sentences))("are those of the tests: %s", (path, expected) => {
    const text = page(path);
    expect(expected.filter((sentence) => !text.includes(sentence))).toEqual([]);
  });

  it("have the same minimum for the CLI of the tests and for the package", () => {
    expect(oldestVersion()).toBe(oldestSdk);
  });
});
