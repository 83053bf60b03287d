/** The web process: the API and the pages. */
import { asksForToken } from "@/server/api/mailbox-access";
import { getApplication } from "@/server/compose/application";
import { readEnv } from "@/server/config/env";
import { databaseIsReady } from "@/server/config/started-ahead";
import { apiHandler } from "@/server/http/api-handler";
import { endOnError } from "@/server/http/end-on-error";
import { makeFramework } from "@/server/http/framework";
import { pageHandler } from "@/server/http/page-handler";
import { sheetReader } from "@/server/http/plain-page";
import { requireTrustedProxies } from "@/server/http/require-trusted-proxies";
import { runUntilSignal } from "@/server/http/run-until-signal";
import { makeServer } from "@/server/http/serve";
import { builtFiles } from "@/server/http/static-files";
import { openPageCursor } from "@/server/operations/page-cursor";
import { whyNothingChanges } from "@/server/operations/require-changeable";

// Emails, receipts and logs are for this account only.
process.umask(0o077);
const { HOST: host, PORT: port } = readEnv();
// Needs no database, and takes about as long to start as one, so both start together.
const framework = makeFramework({ host, port });
await Promise.all([framework.prepare(), databaseIsReady()]);
const application = await getApplication();
const { env, context } = application;
endOnError({ log: context.log, outlivesRejections: true });
requireTrustedProxies(env);
const { publicUrl } = context.settings;
const server = makeServer({
  api: apiHandler(application),
  pages: pageHandler({
    pages: framework.handle,
    publicUrl,
    readSheet: sheetReader(".next"),
    files: builtFiles(),
    trustedProxies: env.TRUSTED_PROXIES,
    whyNotTaken: () => whyNothingChanges(context),
    railOrigins: context.ports.rails.all.flatMap(({ formOrigins = [] }) => formOrigins),
    signInTargets: context.settings.signInProviders.map(({ issuer }) => new URL(issuer).origin),
    asksForToken: (path, authorization) => asksForToken(env, path, authorization),
    isLive: env.ALMONER_MODE === "live",
    isOffered: (cursor, value) => openPageCursor(context, cursor, value) !== null,
  }),
  publicUrl,
  trustedProxies: env.TRUSTED_PROXIES,
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
