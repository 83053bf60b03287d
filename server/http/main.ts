/** The web process: the API and the pages. */
import { getApplication } from "@/server/compose";
import { apiHandler } from "@/server/http/api-handler";
import { makeFramework } from "@/server/http/framework";
import { pageHandler } from "@/server/http/page-handler";
import { sheetReader } from "@/server/http/plain-page";
import { runUntilSignal } from "@/server/http/run-until-signal";
import { makeServer } from "@/server/http/serve";
import { builtFiles } from "@/server/http/static-files";

const application = await getApplication();
const { env, context } = application;
const framework = makeFramework({ host: env.HOST, port: env.PORT });
await framework.prepare();
const { publicUrl } = context.settings;
const server = makeServer({
  api: apiHandler(application),
  pages: pageHandler({
    pages: framework.handle,
    publicUrl,
    readSheet: sheetReader(".next"),
    files: builtFiles(),
    trustedProxies: env.TRUSTED_PROXIES,
  }),
  publicUrl,
});

await new Promise<void>((resolve, reject) => {
  server.once("error", reject);
  server.listen(env.PORT, env.HOST, resolve);
});
context.log.info({ port: env.PORT, host: env.HOST }, "serving");

runUntilSignal(async () => {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), 5_000).unref();
  await closed;
  await framework.close();
  await application.close();
});
