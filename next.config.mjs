import { PHASE_PRODUCTION_BUILD } from "next/constants.js";
import { SERVER_PACKAGE } from "./server/cli/build-server.mjs";

/** @returns {import("next").NextConfig} */
export default (/** @type {string} */ phase) => ({
  poweredByHeader: false,
  // Pages are complete without scripts: their metadata stands in the head from the start.
  htmlLimitedBots: /.*/,
  headers: async () => [
    // Other sites name these addresses for years, so what is behind them has to stay young.
    ...["/embed.js", "/embed-frame.js"].map((source) => ({
      source,
      headers: [
        { key: "Cache-Control", value: "public, max-age=3600, stale-while-revalidate=86400" },
        { key: "Cross-Origin-Resource-Policy", value: "cross-origin" },
      ],
    })),
    // The address of this file changes with it.
    { source: "/page.js", headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }] },
  ],
  // `npm test` checks types; a slip in a test file is no reason for `npm start` to refuse.
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
