import { smallProxy } from "../support/small-proxy";
import { passed, projectWithPlugin, useTestEnvironment } from "./support";

const environment = useTestEnvironment();

describe.each(["dynamic", "plugin"] as const)("a stack of the host %s with a proxy in the environment", (host) => {
  it("sends the requests to its service through the proxy", async () => {
    await using proxy = await smallProxy();
    // Only the proxy resolves this name.
    const restUrl = environment.emulator.rest.url.replace("127.0.0.1", "service.example.test");
    const stack = await environment.project(
      'new rest.Resource("alpha", { path: "/v1/resources", body: { name: "alpha" } });',
      { files: projectWithPlugin, host, config: { "trefoil:restUrl": restUrl }, env: { HTTP_PROXY: proxy.url } },
    );
    passed(await stack.up());
    expect(proxy.journal.filter((line) => line.startsWith("POST"))).toEqual([`POST ${restUrl}/v1/resources`]);
    passed(await stack.destroy());
    expect(proxy.journal.some((line) => line.startsWith("DELETE "))).toBe(true);
  });
});
