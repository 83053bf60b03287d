import { existsSync } from "node:fs";
import { run } from "../processes/commands.mjs";
import { PlainFailure } from "../terminal/terminal.mjs";

/** It takes a quarter of the CPU time of the browser with windows, and is what Playwright itself uses for tests. */
const DEBIAN_SHELL = "/usr/bin/chromium-headless-shell";
const PLACES = [
  DEBIAN_SHELL,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Finds a browser for the browser tests: the one in CHROMIUM_PATH, Playwright's own, the system's. As root on Debian it
 * installs one.
 * @param {AbortSignal} signal
 * @returns {Promise<string>}
 */
export async function findBrowser(signal) {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new PlainFailure(`CHROMIUM_PATH is ${given}, which does not exist. Correct it or unset it.`);
  }
  const found = await installedBrowser();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) throw new PlainFailure(ADVICE);
  const options = { signal, hint: ADVICE, env: { DEBIAN_FRONTEND: "noninteractive" } };
  await run("apt-get", ["update"], options);
  await run("apt-get", ["install", "-y", "--no-install-recommends", "chromium-headless-shell"], options);
  if (!existsSync(DEBIAN_SHELL)) throw new PlainFailure(ADVICE);
  return DEBIAN_SHELL;
}

/**
 * The browser that the tests would use, without installing one; null if there is none.
 * @returns {Promise<string | null>}
 */
export async function knownBrowser() {
  const given = process.env.CHROMIUM_PATH;
  return given && existsSync(given) ? given : installedBrowser();
}

async function installedBrowser() {
  const { chromium } = await import("@playwright/test");
  return [chromium.executablePath(), ...PLACES].find((place) => existsSync(place)) ?? null;
}

const ADVICE =
  "The browser tests need Chromium. Run `npx playwright install chromium`, or install Chromium or Chrome and set CHROMIUM_PATH, then run `npm test` again.";
