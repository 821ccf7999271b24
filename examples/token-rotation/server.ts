// For a container: Cloud Run, Azure Container Apps, App Runner, or your own machine behind a proxy with TLS.
import { createServer } from "node:http";
import { rotate } from "./rotator.ts";

const port = Number(process.env.PORT ?? 8080);

createServer(async (request, response) => {
  const { status, headers, body } = await rotate(request);
  response.writeHead(status, headers).end(body);
}).listen(port, () => console.log(`listening on port ${port}`));
