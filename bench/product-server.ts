/** The API with the production server and middleware, but without pages. */
import type { AddressInfo } from "node:net";
import { respondToParent } from "@/bench/child";
import { getApplication } from "@/server/compose/application";
import { apiHandler } from "@/server/http/api-handler";
import { makeServer } from "@/server/http/serve";

respondToParent(async () => {
  const application = await getApplication();
  const server = makeServer({
    api: apiHandler(application),
    pages: (_request, response) => response.writeHead(404).end(),
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port };
});
