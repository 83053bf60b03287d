/**
 * Serves the API as in production, without the pages, in a separate process. Tests start it through
 * start-api-server.ts.
 */
import type { AddressInfo } from "node:net";
import { getApplication } from "@/server/compose/application";
import { apiHandler } from "@/server/http/api-handler";
import { runUntilSignal } from "@/server/http/run-until-signal";
import { makeServer } from "@/server/http/serve";

const application = await getApplication();
const server = makeServer({
  api: apiHandler(application),
  pages: (_request, response) => response.writeHead(404).end(),
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
process.send?.((server.address() as AddressInfo).port);

runUntilSignal(async () => {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  await closed;
  await application.close();
});
