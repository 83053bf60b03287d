/**
 * `npm run bench:view`: how long a campaign's page takes to appear on a phone with a slow connection, compared with a
 * bare page.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import { median, whole } from "@/bench/figures";
import { giveUp, openProduct } from "@/bench/product";
import config from "@/playwright.config";

/** What a first-time visitor waited for, with an empty cache. */
interface FirstView {
  /** Largest Contentful Paint. */
  lcpMs: number;
  /** Cumulative Layout Shift. */
  shift: number;
  bytes: number;
}

const LCP_GOAL_MS = 1_500;
/** Network throttling as Chrome DevTools defines it: latency per request, and bytes per second. */
const LINES = {
  "fast 3G (1.6 Mbit/s, 150 ms)": { latency: 150, bytesPerSecond: 1_600_000 / 8 },
  "slow 4G (1.44 Mbit/s, 562 ms)": { latency: 562.5, bytesPerSecond: 1_440_000 / 8 },
};
const CPU_SLOWDOWN = 4;
const BARE = "<!doctype html><html lang=en><title>Bare</title><h1>A page with nothing on it but these words</h1>";

const { values } = parseArgs({
  options: {
    url: { type: "string" },
    path: { type: "string", default: "/c/light-the-harbor" },
    rounds: { type: "string", default: "5" },
  },
});

const bare = createServer((_, response) => response.setHeader("Content-Type", "text/html").end(BARE));
await new Promise<void>((resolve) => bare.listen(0, "127.0.0.1", resolve));
const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
const launchOptions = config.use!.launchOptions;
if (!launchOptions?.executablePath)
  await giveUp("There is no Chromium here. `npm test` finds or installs one; CHROMIUM_PATH names yours.");
const product = await openProduct(values.url);
const browser = await chromium.launch(launchOptions);
const page = new URL(values.path, product.url).href;
let isReached = true;
try {
  for (const [name, line] of Object.entries(LINES)) {
    const views: Record<string, FirstView[]> = { [page]: [], [bareUrl]: [] };
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (const url of [page, bareUrl]) views[url]!.push(await look(browser, url, line));
    }
    const lcp = (url: string) => median(views[url]!.map(({ lcpMs }) => lcpMs));
    const { shift, bytes } = views[page]![0]!;
    isReached &&= lcp(page) < LCP_GOAL_MS && shift === 0;
    console.log(
      `${name}, CPU ${CPU_SLOWDOWN}x slower: LCP ${whole(lcp(page))} ms (goal: under ${LCP_GOAL_MS}), ` +
        `bare page ${whole(lcp(bareUrl))} ms, ratio ${(lcp(page) / lcp(bareUrl)).toFixed(2)}; ` +
        `CLS ${shift}; ${whole(bytes)} bytes`,
    );
  }
} finally {
  await browser.close();
  bare.close();
  await product.close();
}
process.exitCode = isReached ? 0 : 1;

/** Opens a URL for the first time, on a phone. */
async function look(browser: Browser, url: string, line: (typeof LINES)[keyof typeof LINES]): Promise<FirstView> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  const tab = await context.newPage();
  const tools = await context.newCDPSession(tab);
  let bytes = 0;
  tools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await tools.send("Network.enable");
  const { latency, bytesPerSecond } = line;
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  await tools.send("Network.emulateNetworkConditions", { offline: false, latency, ...throughput });
  await tools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await tab.goto(url, { waitUntil: "networkidle" });
  const paints = await entriesOf(tab, "largest-contentful-paint");
  const shifts = await entriesOf(tab, "layout-shift");
  await context.close();
  const shift = shifts.reduce((sum, { value = 0 }) => sum + value, 0);
  return { lcpMs: paints.at(-1)!.startTime, shift, bytes };
}

/** Performance entries of one type recorded so far. */
function entriesOf(tab: Page, type: string): Promise<{ startTime: number; value?: number }[]> {
  return tab.evaluate(
    (kind) =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().map((entry) => entry.toJSON()))).observe({
          type: kind,
          buffered: true,
        });
        setTimeout(() => resolve([]), 500);
      }),
    type,
  );
}
