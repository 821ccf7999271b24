// For functions with Fetch requests, such as Azure Functions, Netlify and Vercel.
import { rotate } from "./rotator.ts";

export async function POST(request: Request): Promise<Response> {
  const { status, headers, body } = await rotate(request);
  return new Response(body, { status, headers });
}
