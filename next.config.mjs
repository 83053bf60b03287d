import { PHASE_PRODUCTION_BUILD } from "next/constants.js";
import { SERVER_PACKAGE } from "./server/cli/build-server.mjs";

/** Writing the cache takes a seventh of a build, which `npm test` never makes twice. */
const KEEPS_CACHE = process.env.PAGE_CACHE !== "off";

/** @returns {import("next").NextConfig} */
export default (/** @type {string} */ phase) => ({
  poweredByHeader: false,
  // Nothing uses the picture optimizer, which would draw pictures for whoever asks.
  images: { unoptimized: true },
  // Pages are complete without scripts: their metadata is in the head from the start.
  htmlLimitedBots: /.*/,
  // No update checks.
  experimental: {
    agentUpgrade: false,
    turbopackFileSystemCacheForBuild: KEEPS_CACHE,
    turbopackFileSystemCacheForDev: KEEPS_CACHE,
  },
  // `npm test` checks types; a type error in a test file must not stop `npm start`.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [SERVER_PACKAGE],
  turbopack: { root: import.meta.dirname, rules: phase === PHASE_PRODUCTION_BUILD ? SHARED_MODULES : {} },
  outputFileTracingRoot: import.meta.dirname,
});

/** In production the pages load the server's modules from `dist`, where the API has them too. */
const SHARED_MODULES = {
  "*.{ts,tsx}": {
    condition: { all: [{ not: "browser" }, { path: /^(?:app|components)\// }] },
    loaders: ["./server/cli/shared-modules-loader.mjs"],
  },
};
