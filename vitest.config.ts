import { defineConfig } from "vitest/config";
import { LONG_FILES } from "./server/testing/long-files.ts";
import { LongestFirst } from "./server/testing/longest-first.ts";
import { NIGHTLY_FILES } from "./server/testing/nightly-files.ts";

const TESTS = [
  "server/**/*.test.ts",
  "app/**/*.test.ts",
  "components/**/*.test.ts",
  "clients/*/test/**/*.test.ts",
  "prisma/**/*.test.ts",
];
/** Files that start the whole application, mock a module, or change the environment or the clock: each gets a process of its own. */
const ALONE = [
  "server/http/campaign-page-statements.test.ts",
  "app/api/inngest/route.test.ts",
  "app/api/inngest/served-by-web.test.ts",
  "app/dev/_mailbox/mailbox.test.ts",
  "server/api/openapi/examples.test.ts",
  "server/api/openapi/without-spare-method.test.ts",
  "server/http/handlers.test.ts",
];

const resolve = {
  alias: [
    { find: /^@\//, replacement: `${import.meta.dirname}/` },
    { find: "@almoner/client", replacement: `${import.meta.dirname}/clients/typescript/src/almoner.ts` },
  ],
};
const options = {
  pool: "forks" as const,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Room for what lives shortly: collecting it less often takes a twentieth less time.
  execArgv: ["--max-semi-space-size=32"],
};

export default defineConfig({
  resolve,
  test: {
    // Once for the whole run, because the projects do not inherit it.
    globalSetup: "server/testing/global-setup.ts",
    // One more than CI has processors: many tests wait for a clock, a lock or a retry.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      // A worker keeps its modules from file to file: to load them anew for each took a third of the time.
      {
        resolve,
        test: {
          ...options,
          name: "shared",
          include: TESTS,
          exclude: ["**/node_modules/**", ...ALONE, ...LONG_FILES, ...NIGHTLY_FILES],
          isolate: false,
        },
      },
      { resolve, test: { ...options, name: "alone", include: ALONE, exclude: [...NIGHTLY_FILES] } },
      {
        resolve,
        test: { ...options, name: "long", include: [...LONG_FILES, ...NIGHTLY_FILES], exclude: ALONE, isolate: false },
      },
      {
        resolve,
        test: { ...options, name: "long alone", include: ALONE.filter((file) => NIGHTLY_FILES.includes(file)) },
      },
    ],
    coverage: {
      provider: "v8",
      // What is not held to a threshold is not counted, which takes its time.
      include: ["server/domain/**"],
      exclude: ["**/*.test.ts"],
      reporter: ["text-summary", "json-summary"],
      thresholds: { "server/domain/**": { lines: 90 } },
    },
  },
});
