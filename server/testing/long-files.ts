/**
 * Test files that take too long for `npm test` and guard neither money nor access: how the product is packed,
 * documented and scheduled, that other suites find the bugs that they exist for, the sandbox's clock, and whole years
 * of what shorter tests play. `npm run test:long` runs them before a release, and `npm test -- --changed` when a change
 * touches what they cover. If named, they run like any other.
 */
export const LONG_FILES = [
  "clients/typescript/test/packed.test.ts",
  "prisma/seed/past/seed-past.test.ts",
  "server/adapters/job-engine/clock-player.test.ts",
  "server/adapters/job-engine/switch-engine.test.ts",
  "server/api/broken-endpoints.test.ts",
  "server/api/openapi-lint.test.ts",
  "server/cli/rail-check/rail-check.test.ts",
  "server/cli/tests/fuzz/fuzz.test.ts",
  "server/cli/tests/simulate/planted/planted-bugs.test.ts",
  "server/cli/tests/simulate/simulate-seeds.test.ts",
  "server/domain/payouts/many-payouts.test.ts",
  "server/jobs/job-costs.test.ts",
  "server/jobs/play-clock-year.test.ts",
  "server/jobs/play-clock.test.ts",
];
