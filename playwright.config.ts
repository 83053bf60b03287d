import { existsSync } from "node:fs";
import { chromium, defineConfig } from "@playwright/test";
import { NIGHTLY, NIGHTLY_SPECS } from "./e2e/nightly-specs";

/** Start the product before the tests and pass its location: `E2E_BASE_URL`, `E2E_SANDBOX_FILE`. */
const baseURL = process.env.E2E_BASE_URL ?? "http://localhost:3000";

const candidates = [
  process.env.CHROMIUM_PATH,
  chromium.executablePath(),
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const executablePath = candidates.find((file) => file && existsSync(file));

/** Journeys that move the sandbox's clock by months run last, when nothing else is in progress. */
const MOVES_CLOCK = /(?<!stripe-)(pool-years|disputes)\.spec\.ts/;

/** Journeys at one product next to Stripe's double, which takes long to start and has a clock of its own. */
const AT_STRIPE = /(recurring|stripe(-(debits|accounts|disputes))?)\.spec\.ts/;
/** The same that play months. */
const MONTHS_AT_STRIPE = /stripe-monthly\.spec\.ts/;

/** Each has a journey of twenty seconds, which would be the only one that still runs if it began last. */
const LONG = /(?<!stripe-)(payment-files|payouts|pool-members|verification-console)\.spec\.ts/;

/** By name, each runs like any other. */
const isNightly = Boolean(process.env.E2E_LONG) || process.argv.some((argument) => argument.startsWith("e2e"));
// For the workers, which do not see the arguments.
if (isNightly) process.env.E2E_AXE = "1";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  forbidOnly: true,
  // One more than CI has processors, because journeys wait for the product half of the time.
  workers: 3,
  fullyParallel: true,
  // Only ends hung tests: journeys wait for states, and a busy machine is slow.
  timeout: 300_000,
  // `npm test` says how many needed the second try; each of them is a mistake, in the test or in the product.
  retries: 1,
  expect: { timeout: 30_000, toPass: { timeout: 60_000 } },
  reporter: "list",
  use: {
    baseURL,
    // Each journey runs once, on a phone; e2e/page-checks.ts checks the other sizes at night.
    viewport: { width: 390, height: 844 },
    colorScheme: "light",
    // Nothing waits for a transition to end, and no frames are painted for one.
    contextOptions: { reducedMotion: "reduce" },
    // A trace of every action takes a third of the time; a failure is looked into with E2E_TRACE=1.
    trace: process.env.E2E_TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    // A wait that never ends fails on its own, long before the test's timeout.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    launchOptions: {
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    // One after the other, so that one product is enough. Begins first: it takes as long as the others together.
    { name: "at stripe", testMatch: AT_STRIPE, fullyParallel: false, workers: 1 },
    { name: "long pages", testMatch: LONG, grepInvert: isNightly ? [] : new RegExp(NIGHTLY.tag) },
    {
      name: "pages",
      testIgnore: [MOVES_CLOCK, AT_STRIPE, MONTHS_AT_STRIPE, LONG, ...(isNightly ? [] : NIGHTLY_SPECS)],
      grepInvert: isNightly ? [] : new RegExp(NIGHTLY.tag),
    },
    // At a product of its own, so that it waits for no other, and is not left out when one of them fails.
    { name: "months at stripe", testMatch: MONTHS_AT_STRIPE, fullyParallel: false, workers: 1 },
    // One at a time: there is one clock.
    {
      name: "moved clock",
      testMatch: MOVES_CLOCK,
      dependencies: ["long pages", "pages"],
      fullyParallel: false,
      workers: 1,
    },
  ],
});
