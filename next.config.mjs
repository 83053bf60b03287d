import { PHASE_PRODUCTION_BUILD } from "next/constants.js";
import { SERVER_PACKAGE } from "./server/cli/build/build-server.mjs";

/** Writing the cache takes a fifth of a build, which `npm test` and whoever only runs the product never make twice. */
const KEEPS_CACHE = process.env.PAGE_CACHE !== "off";

/** @returns {import("next").NextConfig} */
export default (/** @type {string} */ phase) => ({
  poweredByHeader: false,
  // server/http/compress-rendering.ts does it better.
  compress: false,
  // Nothing uses the picture optimizer, which would draw pictures for whoever asks.
  images: { unoptimized: true },
  // Pages are complete without scripts: their metadata is in the head from the start.
  htmlLimitedBots: /.*/,
  experimental: {
    // No update checks.
    agentUpgrade: false,
    // Each page is loaded when it is first asked for, which takes some milliseconds; all of them hold up the first one.
    preloadEntriesOnStart: false,
    turbopackFileSystemCacheForBuild: KEEPS_CACHE,
    turbopackFileSystemCacheForDev: KEEPS_CACHE,
  },
  // `npm test` checks types; a type error in a test file must not stop `npm start`.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [SERVER_PACKAGE],
  turbopack: { root: import.meta.dirname, rules: phase === PHASE_PRODUCTION_BUILD ? SHARED_MODULES : {} },
  outputFileTracingRoot: import.meta.dirname,
  rewrites: async () => ({ beforeFiles: DOCS_AS_MARKDOWN, afterFiles: [], fallback: [] }),
});

/** The paths of the documentation: `/docs`, `/docs/errors`, `/docs/guides/webhooks`. */
const DOCS_PATHS = ["", "/:section", "/:section/:page"];
const ASKS_MARKDOWN = { type: /** @type {const} */ ("header"), key: "accept", value: ".*text/markdown.*" };

/** Each page of the documentation is Markdown too, under its path with `.md` and for who accepts that. */
const DOCS_AS_MARKDOWN = DOCS_PATHS.flatMap((path) => [
  { source: `/docs${path}.md`, destination: `/docs-markdown${path}` },
  { source: `/docs${path}`, has: [ASKS_MARKDOWN], destination: `/docs-markdown${path}` },
]);

/** In production the pages load the server's modules from `dist`, where the API has them too. */
const SHARED_MODULES = {
  "*.{ts,tsx}": {
    condition: { all: [{ not: "browser" }, { path: /^(?:app|components)\// }] },
    loaders: ["./server/cli/build/shared-modules-loader.mjs"],
  },
};
