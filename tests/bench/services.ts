/** The emulated services in a separate process, without limits. Ends when its input closes. */
import { startEmulator } from "../../emulator";
import { raised } from "./emulator";

const realtimeLimits = { apps: raised, keys: raised, namespaces: raised, queues: raised, rules: raised };

startEmulator({ realtimeLimits }).then(({ credentials, ...services }) => {
  services.registry.control.limit({ limit: raised, windowSeconds: 60 });
  const { registry, search, realtime, rest } = services;
  console.log(
    JSON.stringify({
      registry: { url: registry.url, ...credentials.registry },
      search: { url: search.url, adminKey: credentials.search.adminKey },
      realtime: { url: realtime.url, token: credentials.realtime.token },
      rest: { url: rest.url, token: credentials.rest.token },
    }),
  );
  process.stdin.resume().once("close", () => process.exit(0));
});
