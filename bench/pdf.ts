/**
 * `npm run bench:pdf`: how many receipts the product draws per second of CPU time, in one warm thread, compared with
 * the least work that draws a PDF that looks like them.
 */
import { startChild } from "@/bench/child";
import { median, whole } from "@/bench/figures";
import { readOptions } from "@/bench/options";
import type { DrawnPages, DrawPages } from "@/bench/pdf-floor";
import { readPlacedPage } from "@/bench/placed-page";
import type { DrawnReceipts, DrawReceipts } from "@/bench/receipt-drawer";
import { readPdfText } from "@/server/testing/read-pdf-text";

/** The lowest acceptable share of the floor's receipts. */
const PDF_GOAL = 0.5;
const WARM_UP_SECONDS = 3;
/** The environment of the product's drawing process. */
const env = { NODE_ENV: "production" };

const values = readOptions({ rounds: 5, seconds: 2, samples: 500, profile: undefined });
const { rounds, seconds, samples } = values;
const product = startChild<DrawReceipts, DrawnReceipts>("receipt-drawer.ts", { env, profileDir: values.profile });
const floor = startChild<DrawPages, DrawnPages>("pdf-floor.ts", { env });
try {
  await layOut();
  process.exitCode = (await compare()) < PDF_GOAL ? 1 : 0;
} finally {
  await Promise.all([product.end(), floor.end()]);
}

/** Sends the floor the positions of everything on the product's receipts, and checks that it draws the same text. */
async function layOut(): Promise<void> {
  const { pdfs } = await product.ask({ samples, seconds: null });
  const receipts = pdfs.map((pdf) => Buffer.from(pdf, "base64"));
  const copies = await floor.ask({ pages: receipts.map(readPlacedPage), seconds: null });
  for (const [at, receipt] of receipts.entries()) {
    const [own, copied] = [receipt, Buffer.from(copies.pdfs[at]!, "base64")].map(wordsOn);
    if (own !== copied) throw new Error(`the floor drew\n${copied}\ninstead of\n${own}`);
  }
}

/** Runs the rounds and prints them. Returns the median ratio, product to floor. */
async function compare(): Promise<number> {
  console.log(
    `${samples} receipts, ${rounds} rounds of ${seconds} s of processor time each, alternating, in one thread`,
  );
  const ratios: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const lasting = { seconds: round === 0 ? WARM_UP_SECONDS : seconds };
    const own = (await product.ask({ samples, ...lasting })).round!;
    const least = (await floor.ask({ pages: null, ...lasting })).round!;
    if (round === 0) continue;
    ratios.push(own.perCpuSecond / least.perCpuSecond);
    console.log(
      `round ${round}: product ${whole(own.perCpuSecond)}/s (${whole(own.bytes)} bytes), ` +
        `floor ${whole(least.perCpuSecond)}/s (${whole(least.bytes)} bytes), ratio ${ratios.at(-1)!.toFixed(2)}`,
    );
  }
  const ratio = median(ratios);
  console.log(`product : floor ${ratio.toFixed(2)} (goal: at least ${PDF_GOAL})`);
  return ratio;
}

/** The text of a receipt without white space, which each library places differently. */
function wordsOn(pdf: Uint8Array): string {
  return readPdfText(pdf).replace(/\s+/g, "");
}
