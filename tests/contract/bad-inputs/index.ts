export { accounts, atTheService, base, lookups, type ServiceRefusal } from "./at-the-service";
export { beforeAnyRequest } from "./before-any-request";
export { badImages, baseImages, imageAccounts, imageLookups, imagesAtTheRegistry } from "./images";
export { unmanagedMembers } from "./organization-at-the-service";
export type { Refusal } from "./refusal";
export { searchAtTheService } from "./search";
