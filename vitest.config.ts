import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: `${import.meta.dirname}/` },
      { find: "@almoner/client", replacement: `${import.meta.dirname}/clients/typescript/src/almoner.ts` },
    ],
  },
  test: {
    include: [
      "server/**/*.test.ts",
      "app/**/*.test.ts",
      "components/**/*.test.ts",
      "clients/*/test/**/*.test.ts",
      "prisma/**/*.test.ts",
    ],
    globalSetup: "server/testing/global-setup.ts",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    coverage: {
      provider: "v8",
      include: ["server/**"],
      exclude: ["server/generated/**", "server/testing/**", "server/cli/**", "**/*.test.ts"],
      reporter: ["text-summary", "json-summary"],
      thresholds: { "server/domain/**": { lines: 90 } },
    },
  },
});
