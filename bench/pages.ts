/**
 * `npm run bench:pages`: how fast a running product serves a campaign's page, compared with a static file from the same
 * server.
 */
import { startChild } from "@/bench/child";
import { median, whole } from "@/bench/figures";
import { readOptions } from "@/bench/options";
import type { PageLoad, PageLoadResult } from "@/bench/page-load";
import { giveUp, openProduct } from "@/bench/product";

const PAGE_GOAL = 0.6;

const values = readOptions({ url: undefined, path: "/c/light-the-harbor", rounds: 6, seconds: 4, connections: 32 });

const product = await openProduct(values.url);
const { hostname, port } = new URL(product.url);
const client = startChild<PageLoad, PageLoadResult>("page-load.ts");
const { rounds, seconds, connections } = values;
const filePath = await findStaticFile(values.path);
const load = (path: string) => client.ask({ hostname, port: Number(port || 80), path, connections, seconds });

const ratios: number[] = [];
try {
  console.log(
    `${connections} connections, ${rounds} rounds of ${seconds} s each, alternating; Accept-Encoding: br, gzip`,
  );
  for (let round = 1; round <= rounds; round += 1) {
    // The two alternate in going first, to cancel out warm-up effects.
    const order = round % 2 === 0 ? [values.path, filePath] : [filePath, values.path];
    const results = new Map<string, PageLoadResult>();
    for (const path of order) results.set(path, await load(path));
    const [file, page] = [results.get(filePath)!, results.get(values.path)!];
    ratios.push(page.perSecond / file.perSecond);
    console.log(
      `round ${round}: page ${whole(page.perSecond)}/s (${whole(page.bytes)} bytes, p99 ${page.p99Ms.toFixed(1)} ms), ` +
        `file ${whole(file.perSecond)}/s (${whole(file.bytes)} bytes), ratio ${ratios.at(-1)!.toFixed(2)}`,
    );
  }
} finally {
  await client.end();
  await product.close();
}
const ratio = median(ratios);
console.log(`page : file ${ratio.toFixed(2)} (goal: at least ${PAGE_GOAL})`);
process.exitCode = ratio < PAGE_GOAL ? 1 : 0;

/** The first script or style sheet that the page's HTML references. */
async function findStaticFile(path: string): Promise<string> {
  const response = await fetch(new URL(path, product.url));
  if (!response.ok) return giveUp(`${path} returned ${response.status}. Pass the --path of a page of the product.`);
  const found = /(?:src|href)="(\/[^"]+\.(?:js|css|woff2)[^"]*)"/.exec(await response.text());
  if (!found) return giveUp(`${path} references no static file`);
  return found[1]!.replaceAll("&amp;", "&");
}
