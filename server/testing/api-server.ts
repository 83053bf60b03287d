/** The API as production serves it, without the pages, in a process of its own that a test starts: see start-api-server.ts. */
import type { AddressInfo } from "node:net";
import { getApplication } from "@/server/compose";
import { apiDoor } from "@/server/http/api-door";
import { runUntilTold } from "@/server/http/run-until-told";
import { makeServer } from "@/server/http/serve";

const application = await getApplication();
const server = makeServer({
  api: apiDoor(application),
  pages: (_request, response) => response.writeHead(404).end(),
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
process.send?.((server.address() as AddressInfo).port);

runUntilTold(async () => {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  await closed;
  await application.close();
});
