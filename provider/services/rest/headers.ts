import { z } from "zod";
import { type Finding, memberOf } from "../../define";

const texts = () => z.record(z.string(), z.string());

/** Headers of a resource or a function. */
export const headerArgs = {
  headers: texts().optional().meta({
    description:
      "Additional HTTP headers of each request, by name, for example a `Content-Type` for `PATCH`. Use `secretHeaders` for secret values.",
    providerOnly: true,
  }),
  secretHeaders: texts().optional().meta({
    description: "Additional HTTP headers of each request with secret values.",
    secret: true,
    providerOnly: true,
  }),
};

interface Headers {
  readonly headers?: Readonly<Record<string, string>>;
  readonly secretHeaders?: Readonly<Record<string, string>>;
}

/** All headers of a request. */
export const headersIn = ({ headers, secretHeaders }: Headers): Readonly<Record<string, string>> => ({
  ...headers,
  ...secretHeaders,
});

/** Names that HTTP allows (RFC 9110, token). */
const headerName = /^[!#$%&'*+.^_`|~\w-]+$/;

const taken: Readonly<Record<string, string>> = {
  authorization: "is created from trefoil:restAuth and trefoil:restToken. Set these instead",
  "if-match": "is set by `ifMatch: true`. Remove it",
  ...Object.fromEntries(
    ["host", "content-length", "transfer-encoding", "connection", "if-none-match"].map((name) => [
      name,
      "is set by the client. Remove it",
    ]),
  ),
};

/** Failures in headers. No reason repeats a value, which may be secret. */
export function wrongHeaders({ headers = {}, secretHeaders = {} }: Headers): Finding[] {
  const plain = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  return [
    ...Object.entries(headers).flatMap(([name, value]) => wrongHeader("headers", name, value)),
    ...Object.entries(secretHeaders).flatMap(([name, value]) => [
      ...wrongHeader("secretHeaders", name, value),
      ...(plain.has(name.toLowerCase())
        ? [{ path: pathOf("secretHeaders", name), reason: "is also in `headers`. Set it only once" }]
        : []),
    ]),
  ];
}

function wrongHeader(arg: string, name: string, value: string): Finding[] {
  const reason = !headerName.test(name)
    ? "is not a valid header name. Use letters, digits and dashes"
    : /[\r\n\0]/.test(value)
      ? "contains a line break, which is not allowed in a header. Remove it"
      : memberOf(taken, name.toLowerCase());
  return reason === undefined ? [] : [{ path: pathOf(arg, name), reason }];
}

const pathOf = (arg: string, name: string): string =>
  /^[A-Za-z_]\w*$/.test(name) ? `${arg}.${name}` : `${arg}[${JSON.stringify(name)}]`;
