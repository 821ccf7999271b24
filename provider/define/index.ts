export * from "./definition";
export * from "./field";
export * from "./function";
export * from "./images";
export * from "./service";
export * from "./template";
export * from "./words";
