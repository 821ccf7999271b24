/** Folders whose code `make mutants` changes. */
const folders = [
  ...["lifecycle", "rest", "hosts", "oci", "programs", "define", "terraform"].map((name) => `provider/${name}`),
  ...["cli", "packages", "sdk/base", "emulator"],
];

module.exports = { folders };
