/** @type {import("next").NextConfig} */
export default {
  typedRoutes: true,
  poweredByHeader: false,
  // `npm test` checks types; a slip in a test file is no reason for `npm start` to refuse.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
};
