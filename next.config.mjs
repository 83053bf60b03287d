/** @type {import("next").NextConfig} */
export default {
  typedRoutes: true,
  poweredByHeader: false,
  // Pages are complete without scripts: their metadata stands in the head from the start.
  htmlLimitedBots: /.*/,
  // The address of this file changes with it.
  headers: async () => [
    { source: "/page.js", headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }] },
  ],
  // `npm test` checks types; a slip in a test file is no reason for `npm start` to refuse.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
};
