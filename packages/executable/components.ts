import type { ComponentClasses } from "../../provider/hosts/plugin/construct";

/** The classes of the components. They are loaded on first use, since most programs declare no component. */
const classes: Readonly<Record<string, () => ReturnType<ComponentClasses>>> = {
  "realtime:PusherApp": () =>
    (require("../../sdk/realtime/pusher-app") as typeof import("../../sdk/realtime/pusher-app")).PusherApp,
};

export const classOf: ComponentClasses = (token) => (Object.hasOwn(classes, token) ? classes[token]?.() : undefined);
