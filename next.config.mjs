/** @type {import("next").NextConfig} */
export default {
  typedRoutes: true,
  poweredByHeader: false,
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
};
