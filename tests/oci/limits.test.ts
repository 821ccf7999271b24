import { limitedClient } from "../../provider/oci/registries/limits";
import { type Client, type RequestOptions, StreamBody } from "../../provider/rest";

/** A client with the limits of an operation, and the options that its requests have. */
function limited() {
  const { signal } = new AbortController();
  const requests: (Partial<RequestOptions> | undefined)[] = [];
  const client = {
    request: async (options: RequestOptions) => void requests.push(options),
    get: async (_path: string, options?: RequestOptions) => void requests.push(options),
    async *paginate(_path: string, options?: RequestOptions) {
      requests.push(options);
      yield undefined;
    },
  } as unknown as Client;
  return { client: limitedClient(client, { signal, graceMs: 5000 }), requests, signal };
}

const blob = new StreamBody(1, async function* () {
  yield Buffer.from("x");
});

describe("the requests of an operation that is aborted", () => {
  it("have time to finish if they write", async () => {
    const { client, requests, signal } = limited();
    for (const method of ["PUT", "POST", "PATCH", "DELETE"] as const)
      await client.request({ method, path: "/manifests/stable", body: {} });
    expect(requests).toHaveLength(4);
    for (const request of requests) expect(request).toMatchObject({ signal, graceMs: 5000 });
  });

  it("end immediately if they read, or upload a blob", async () => {
    const { client, requests, signal } = limited();
    for (const method of ["GET", "HEAD"] as const) await client.request({ method, path: "/manifests/stable" });
    await client.get("/manifests/stable");
    for await (const _ of client.paginate("/tags/list"));
    for (const method of ["PUT", "PATCH"] as const)
      await client.request({ method, path: "/blobs/uploads/1", body: blob });
    expect(requests).toHaveLength(6);
    for (const request of requests) expect([request?.signal, request?.graceMs]).toEqual([signal, undefined]);
  });

  it("keep their other options", async () => {
    const { client, requests, signal } = limited();
    const items = () => [];
    await client.get("/manifests/stable", { allowedStatuses: [404], graceMs: 3 });
    for await (const _ of client.paginate("/tags/list", { items, graceMs: 4 }));
    expect(requests).toEqual([
      { allowedStatuses: [404], signal, graceMs: 3 },
      { items, signal, graceMs: 4 },
    ]);
  });

  it("end with the operation, even if they have their own signal", async () => {
    const operation = new AbortController();
    const sent: (AbortSignal | undefined)[] = [];
    const request = async ({ signal }: RequestOptions) => void sent.push(signal);
    const get = async (_path: string, options?: Pick<RequestOptions, "signal">) => void sent.push(options?.signal);
    const client = limitedClient({ request, get } as unknown as Client, { signal: operation.signal });
    const own = new AbortController();
    await client.request({ method: "GET", path: "/", signal: own.signal });
    await client.get("/", { signal: own.signal });
    await limitedClient({ request } as unknown as Client, {}).request({ method: "GET", path: "/", signal: own.signal });
    operation.abort();
    expect(sent.map((signal) => signal?.aborted)).toEqual([true, true, false]);
    expect(sent[2]).toBe(own.signal);
  });

  it("keep their own limits, and end with either signal", async () => {
    const { client, requests } = limited();
    const own = new AbortController();
    await client.request({ method: "GET", path: "/manifests/stable", signal: own.signal, graceMs: 10 });
    own.abort();
    expect(requests).toMatchObject([{ graceMs: 10, signal: { aborted: true } }]);
  });
});
