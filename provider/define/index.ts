export * from "./definition";
export * from "./field";
export * from "./function";
export * from "./renewal";
export * from "./service";
export * from "./steps";
export * from "./template";
export * from "./words";
