import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator";

/** A response with its body, parsed if it is JSON. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of any structure.
  readonly body: any;
}

export type Caller = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<ApiResponse>;

/** Sends requests to paths below `url` with fixed headers and JSON bodies. */
export function caller(url: string, common: Record<string, string> = {}): Caller {
  return async (method, path, body, headers) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...common, ...headers },
      body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parsed(text) };
  };
}

function parsed(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

/** Expects an error of the search service, whose message contains this part. */
export const expectError = ({ status, body }: ApiResponse, expected: number, said: string): void =>
  expect([status, body.error?.message]).toEqual([expected, expect.stringContaining(said)]);

/** Adds an API version of the search service to paths without one. */
export function withApiVersion(inner: Caller, version = "2026-10-01"): Caller {
  return (method, path, ...rest) => {
    const suffix = `${path.includes("?") ? "&" : "?"}api-version=${version}`;
    return inner(method, path.includes("api-version") ? path : path + suffix, ...rest);
  };
}

/** Sends requests to the search service with its admin key. Writes return the object. */
export function searchCaller({ credentials, search }: Emulator): Caller {
  const headers = { "api-key": credentials.search.adminKey, prefer: "return=representation" };
  return withApiVersion(caller(search.url, headers));
}

const running: Emulator[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((emulator) => emulator.close()));
});

/** Starts an emulator, which is closed after the test. */
export async function emulatorForTest(options?: EmulatorOptions): Promise<Emulator> {
  const emulator = await startEmulator(options);
  running.push(emulator);
  return emulator;
}

/** Starts an emulator before each test of the file. */
export function searchForEachTest(options?: EmulatorOptions): { readonly call: Caller; readonly emulator: Emulator } {
  let emulator: Emulator;
  let call: Caller;
  beforeEach(async () => {
    emulator = await emulatorForTest(options);
    call = searchCaller(emulator);
  });
  return {
    call: (...request) => call(...request),
    get emulator() {
      return emulator;
    },
  };
}
