/**
 * `npm run bench:view`: how long a campaign's page takes to appear on a phone with a slow connection, compared with a
 * bare page.
 */
import { median, whole } from "@/bench/figures";
import { readOptions } from "@/bench/options";
import { CPU_SLOWDOWN, LINES, openBrowser, type PageView, viewPage } from "@/bench/page-view";
import { openProduct } from "@/bench/product";

const LCP_GOAL_MS = 1_500;

const values = readOptions({ url: undefined, path: "/c/light-the-harbor", rounds: 5 });

const product = await openProduct(values.url);
const { browser, bareUrl, close } = await openBrowser();
const page = new URL(values.path, product.url).href;
let isReached = true;
try {
  for (const [name, line] of Object.entries(LINES)) {
    const views: Record<string, PageView[]> = { [page]: [], [bareUrl]: [] };
    for (let round = 0; round < values.rounds; round += 1) {
      for (const url of [page, bareUrl]) views[url]!.push(await viewPage(browser, url, line));
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
  await close();
  await product.close();
}
process.exitCode = isReached ? 0 : 1;
