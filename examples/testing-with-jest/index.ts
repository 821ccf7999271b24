import { declare } from "./infrastructure";

export const { repositoryName, synonymMap } = declare();
