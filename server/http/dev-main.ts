/**
 * The web process of `npm run dev`: the page handler in front of the framework's development server, which compiles the
 * pages and the API's route file from their sources and replaces what changes.
 */
import { asksForToken } from "@/server/api/mailbox-access";
import { compose } from "@/server/compose/application";
import { allowReloads } from "@/server/compose/one-application";
import { readEnv } from "@/server/config/env";
import { databaseIsReady } from "@/server/config/started-ahead";
import { DEV_ADDITIONS, makeReloader } from "@/server/http/dev-client";
import { makeFramework } from "@/server/http/framework";
import { operatorPath } from "@/server/http/operator-paths";
import { PageCache } from "@/server/http/page-cache";
import { pageHandler } from "@/server/http/page-handler";
import { picturePath } from "@/server/http/picture-path";
import { sheetReader } from "@/server/http/plain-page";
import { requireTrustedProxies } from "@/server/http/require-trusted-proxies";
import { runUntilSignal } from "@/server/http/run-until-signal";
import { makeServer } from "@/server/http/serve";
import { sourceFiles } from "@/server/http/static-files";
import { openPageCursor } from "@/server/operations/page-cursor";

// Emails, receipts and logs are for this account only.
process.umask(0o077);
await databaseIsReady();
const env = readEnv();
requireTrustedProxies(env);
if (!env.DATABASE_URL) throw new Error("DATABASE_URL is not set. Start Almoner with `npm run dev`, or set it.");
allowReloads();
// The pages and the API compose their own, from the sources.
const application = await compose({ ...env, DATABASE_POOL: 2, REQUEST_LOG: "off" });
const framework = makeFramework({ host: env.HOST, port: env.PORT, isDevelopment: true });
await framework.prepare();
const cache = new PageCache();
const reload = makeReloader(() => cache.clear());
const pages = pageHandler({
  pages: framework.handle,
  publicUrl: env.PUBLIC_URL,
  readSheet: sheetReader(".next/dev", { isKept: false }),
  cache,
  files: sourceFiles(),
  trustedProxies: env.TRUSTED_PROXIES,
  railOrigins: application.context.ports.rails.all.flatMap(({ formOrigins = [] }) => formOrigins),
  signInTargets: application.context.settings.signInProviders.map(({ issuer }) => new URL(issuer).origin),
  asksForToken: (path, authorization) => asksForToken(env, path, authorization),
  isOffered: (cursor, value) => openPageCursor(application.context, cursor, value) !== null,
  dev: DEV_ADDITIONS,
});
const operators = operatorPath(application);
const pictures = picturePath(application.context);
const server = makeServer({
  api(request) {
    const { pathname } = new URL(request.url);
    return pictures(pathname, request) ?? operators(pathname, request);
  },
  // The API comes from its route file here, so it changes with the sources as pages do.
  apiPath: /^\/(?:(?:healthz|readyz(?:\/jobs)?|metrics)(?:\?|$)|pictures\/)/,
  pages(request, response) {
    if (reload(request, response)) return;
    if (/^\/v1(?:[/?]|$)/.test(request.url ?? "")) framework.handle(request, response);
    else pages(request, response);
  },
  publicUrl: env.PUBLIC_URL,
  trustedProxies: env.TRUSTED_PROXIES,
});
// The framework's client alone may talk over a socket; other offers of one are for a server that is not here.
server.on("upgrade", (request, socket, head) => {
  if (request.url?.startsWith("/_next/")) framework.upgrade(request, socket, head);
  else socket.destroy();
});
await new Promise<void>((resolve, reject) => {
  server.once("error", reject);
  server.listen(env.PORT, env.HOST, resolve);
});

runUntilSignal(async () => {
  server.closeAllConnections();
  server.close();
  await framework.close();
  await application.close();
});
