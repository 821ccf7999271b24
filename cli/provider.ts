import type { ChangeEffects } from "../provider/text/change-effects";

/** Folders and modules of the provider. They are loaded only when a command needs them. */
export const lifecycle = () => require("../provider/lifecycle") as typeof import("../provider/lifecycle");
export const serviceActions = () =>
  require("../provider/lifecycle/actions") as typeof import("../provider/lifecycle/actions");
export const imports = () => require("../provider/lifecycle/import") as typeof import("../provider/lifecycle/import");
export const journal = () => require("../provider/lifecycle/journal") as typeof import("../provider/lifecycle/journal");
export const recovery = () =>
  require("../provider/lifecycle/recovery") as typeof import("../provider/lifecycle/recovery");
export const settings = () =>
  require("../provider/lifecycle/settings") as typeof import("../provider/lifecycle/settings");
export const verification = () =>
  require("../provider/lifecycle/verify") as typeof import("../provider/lifecycle/verify");
export const define = () => require("../provider/define") as typeof import("../provider/define");
/** Terraform providers whose objects Trefoil manages, too. */
export const terraform = () => require("../provider/terraform") as typeof import("../provider/terraform");
export const images = () => require("../provider/oci/images") as typeof import("../provider/oci/images");
export const declaredTags = () =>
  require("../provider/services/registry/images/declared-tags") as typeof import("../provider/services/registry/images/declared-tags");
/** The definitions of Trefoil. */
export const catalogue = () => (require("../provider/modules") as typeof import("../provider/modules")).ownCatalogue;
/** Packages from documents of the project here. */
export const packages = () => require("./packages") as typeof import("./packages");
/** The definitions of Trefoil, and those of the packages of the project here. */
export const catalogueHere = () => packages().catalogueHere();
export const findPlugin = () =>
  require("../provider/hosts/shared/find-plugin") as typeof import("../provider/hosts/shared/find-plugin");
export const encoding = () =>
  require("../provider/hosts/shared/props") as typeof import("../provider/hosts/shared/props");
export const engineValues = () =>
  require("../provider/hosts/shared/engine-values") as typeof import("../provider/hosts/shared/engine-values");
export const exportedState = () =>
  require("../provider/hosts/state/exported") as typeof import("../provider/hosts/state/exported");
export const stateRun = () =>
  require("../provider/hosts/state/state-run") as typeof import("../provider/hosts/state/state-run");
export const hostConfiguration = () =>
  require("../provider/hosts/shared/configuration") as typeof import("../provider/hosts/shared/configuration");
export const packageFiles = () =>
  require("../provider/hosts/shared/package-file") as typeof import("../provider/hosts/shared/package-file");
export const nodeVersion = () =>
  require("../provider/hosts/shared/node-version") as typeof import("../provider/hosts/shared/node-version");
/** Packages from OpenAPI documents. */
export const openapi = () => ({
  changes: require("../provider/openapi/changes") as typeof import("../provider/openapi/changes"),
  definitions: require("../provider/openapi/definitions") as typeof import("../provider/openapi/definitions"),
  document: require("../provider/openapi/document") as typeof import("../provider/openapi/document"),
  names: require("../provider/openapi/names") as typeof import("../provider/openapi/names"),
  parameter: require("../provider/openapi/parameter") as typeof import("../provider/openapi/parameter"),
  propose: require("../provider/openapi/propose") as typeof import("../provider/openapi/propose"),
  resourcesFile: require("../provider/openapi/resources-file") as typeof import("../provider/openapi/resources-file"),
  service: require("../provider/openapi/service") as typeof import("../provider/openapi/service"),
  schemas: require("../provider/openapi/schemas") as typeof import("../provider/openapi/schemas"),
});
/** Effect of each change of an input. */
export const changeEffects = (): ChangeEffects =>
  JSON.parse(packageFiles().packageFile("provider/change-effects.json")) as ChangeEffects;
