// For platforms that call an exported POST with a Fetch request, such as Vercel and Next.js. Others call another function with the
// same argument: Netlify the default export, and Azure Functions the handler of `app.http`, whose requests are read with `text()`.
import { rotate } from "./rotator.ts";

export async function POST(request: Request): Promise<Response> {
  const { status, headers, body } = await rotate(request);
  return new Response(body, { status, headers });
}
