/** Measures how a page loads on a phone with a slow connection and an empty cache. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type Page } from "@playwright/test";
import { giveUp } from "@/bench/product";
import config from "@/playwright.config";

export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
/** How many times slower the phone's processor is than this machine's. */
export const CPU_SLOWDOWN = 4;
/** Network throttling as Chrome DevTools defines it: latency per request, and bytes per second. */
export const LINES = {
  "fast 3G (1.6 Mbit/s, 150 ms)": { latency: 150, bytesPerSecond: 1_600_000 / 8 },
  "slow 4G (1.44 Mbit/s, 562 ms)": { latency: 562.5, bytesPerSecond: 1_440_000 / 8 },
};

/** What a first-time visitor waited for and downloaded, with an empty cache. */
export interface PageView {
  /** Largest Contentful Paint. */
  lcpMs: number;
  /** Cumulative Layout Shift. */
  shift: number;
  /** Transfer size of everything that the page loaded. */
  bytes: number;
  scriptBytes: number;
}

const BARE = "<!doctype html><html lang=en><title>Bare</title><h1>A page with nothing on it but these words</h1>";

/**
 * Starts the browser that the tests use, and serves a bare page to compare with. Ends the process if there is no
 * browser.
 */
export async function openBrowser(): Promise<{ browser: Browser; bareUrl: string; close(): Promise<void> }> {
  const launchOptions = config.use!.launchOptions;
  if (!launchOptions?.executablePath)
    await giveUp("There is no Chromium here. `npm test` finds or installs one; CHROMIUM_PATH names yours.");
  const bare = createServer((_, response) => response.setHeader("Content-Type", "text/html").end(BARE));
  await new Promise<void>((resolve) => bare.listen(0, "127.0.0.1", resolve));
  const browser = await chromium.launch(launchOptions);
  return {
    browser,
    bareUrl: `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`,
    close: async () => {
      await browser.close();
      bare.close();
    },
  };
}

/** Opens a page with an empty cache. */
export async function viewPage(
  browser: Browser,
  url: string,
  line: (typeof LINES)[keyof typeof LINES],
): Promise<PageView> {
  const context = await browser.newContext(PHONE);
  const tab = await context.newPage();
  const tools = await context.newCDPSession(tab);
  const scripts = new Set<string>();
  const loaded = { bytes: 0, scriptBytes: 0 };
  tools.on("Network.requestWillBeSent", ({ requestId, type }) => type === "Script" && scripts.add(requestId));
  tools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    loaded.bytes += encodedDataLength;
    if (scripts.has(requestId)) loaded.scriptBytes += encodedDataLength;
  });
  await tools.send("Network.enable");
  const { latency, bytesPerSecond } = line;
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  await tools.send("Network.emulateNetworkConditions", { offline: false, latency, ...throughput });
  await tools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await tab.goto(url, { waitUntil: "load" });
  const paints = await entriesOf(tab, "largest-contentful-paint");
  const shifts = await entriesOf(tab, "layout-shift");
  await context.close();
  return {
    ...loaded,
    lcpMs: paints.at(-1)?.startTime ?? 0,
    shift: shifts.reduce((sum, { value = 0 }) => sum + value, 0),
  };
}

/** Performance entries of one type, a moment after the page has loaded. */
function entriesOf(tab: Page, type: string): Promise<{ startTime: number; value?: number }[]> {
  return tab.evaluate(
    (kind) =>
      new Promise((resolve) => {
        const found: { startTime: number; value?: number }[] = [];
        const observer = new PerformanceObserver((list) => found.push(...list.getEntries().map((one) => one.toJSON())));
        observer.observe({ type: kind, buffered: true });
        setTimeout(() => resolve(found), 1_000);
      }),
    type,
  );
}
