/** Folders whose code `make mutants` changes. */
const folders = [
  ...[
    "lifecycle",
    "rest",
    "hosts",
    "oci",
    "openapi",
    "programs",
    "define",
    "services",
    "terraform",
    "text",
    "tracing",
  ].map((name) => `provider/${name}`),
  ...["cli", "packages", "sdk/base", "emulator"],
];

module.exports = { folders };
