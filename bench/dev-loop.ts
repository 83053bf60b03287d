/**
 * `npm run bench:dev`: how long `npm run dev` takes to show a change after a file is saved. It starts its own server,
 * edits files of this checkout, and restores them.
 */
import { readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { median } from "@/bench/figures";
import { readOptions } from "@/bench/options";
import { type BenchProduct, giveUp, openProduct } from "@/bench/product";

const GOAL_SECONDS = 2;
const GIVE_UP_MS = 30_000;
const POLL_MS = 20;
const BROKEN = "\nconst = ;\n";

interface Edit {
  what: string;
  file: string;
  from: string;
  to: (word: string) => string;
  path: string;
}

const EDITS: readonly Edit[] = [
  {
    what: "a page",
    file: "app/(site)/page.tsx",
    from: '{t("lead")}</p>',
    to: (word) => `{t("lead")} ${word}</p>`,
    path: "/",
  },
  {
    what: "a component",
    file: "components/ui/donor-frame.tsx",
    from: "{aboutAlmoner(locale, currency)}",
    to: (word) => `{aboutAlmoner(locale, currency)} ${word}`,
    path: "/",
  },
  {
    what: "a text",
    file: "server/texts/home/en.json",
    from: '"title": "',
    to: (word) => `"title": "${word} `,
    path: "/",
  },
  {
    what: "an operation, in the API",
    file: "server/domain/campaigns/lists/list-campaigns.ts",
    from: "rows: inOrderOf(ids, rows)",
    to: (word) => `rows: inOrderOf(ids, rows).map((row) => ({ ...row, name: "${word}" }))`,
    path: "/v1/campaigns",
  },
  {
    what: "an operation, on a page",
    file: "server/domain/campaigns/lists/list-live-campaigns.ts",
    from: "beneficiary: shownParty(campaign.beneficiary)",
    to: (word) => `beneficiary: { name: "${word}", isVerifiedCharity: false }`,
    path: "/",
  },
  {
    what: "a resource",
    file: "server/resources/campaign.ts",
    from: "name: campaign.name",
    to: (word) => `name: "${word}"`,
    path: "/v1/campaigns",
  },
];

const { rounds } = readOptions({ rounds: 3 });
const originals = new Map(EDITS.map(({ file }) => [file, readFileSync(file, "utf8")]));
for (const { file, from } of EDITS)
  if (!originals.get(file)?.includes(from))
    await giveUp(`${file} does not contain ${from}. Adapt the edits in bench/dev-loop.ts.`);
// Restore the files however the benchmark ends.
process.once("exit", restore);
const product = await openProduct(undefined, ["dev"]);
try {
  // Open each page first: its first compilation must not be measured.
  for (const { path: address } of EDITS) await read(product, address);
  const load = os.loadavg()[0]!.toFixed(1);
  console.log(
    `${os.availableParallelism()} cores, load before ${load}; seconds until a change, and its end, was visible`,
  );
  const medians: number[] = [];
  for (const edit of EDITS) {
    const seconds: number[] = [];
    for (let round = 1; round <= rounds; round += 1)
      seconds.push(...(await measure(product, edit, `word${round}x${Date.now()}`)));
    medians.push(median(seconds));
    console.log(`${edit.what}: ${median(seconds).toFixed(2)} s (${seconds.map((one) => one.toFixed(2)).join(", ")})`);
  }
  await checkRecovery(product, EDITS[0]!);
  const worst = Math.max(...medians);
  console.log(`worst median ${worst.toFixed(2)} s, goal at most ${GOAL_SECONDS} s`);
  process.exitCode = worst <= GOAL_SECONDS ? 0 : 1;
} finally {
  restore();
  await product.close();
}

/** Saves a change and then the original; returns the seconds until each was visible. */
async function measure(running: BenchProduct, edit: Edit, word: string): Promise<number[]> {
  const original = originals.get(edit.file)!;
  const changed = original.replace(edit.from, () => edit.to(word));
  const isShown = async () => (await read(running, edit.path)).includes(word);
  return [await saved(edit, changed, isShown), await saved(edit, original, async () => !(await isShown()))];
}

/** Checks that a file with an error shows the error, and that the page comes back once it is fixed. */
async function checkRecovery(running: BenchProduct, edit: Edit): Promise<void> {
  const original = originals.get(edit.file)!;
  const title = /<title>([^<]*)/.exec(await read(running, edit.path))?.[1];
  const status = async () => (await fetch(new URL(edit.path, running.url))).status;
  const broken = await saved(edit, original + BROKEN, async () => (await status()) === 500);
  const mended = await saved(edit, original, async () => (await status()) === 200);
  console.log(
    `an error in ${edit.file}: shown after ${broken.toFixed(2)} s, "${title}" again ${mended.toFixed(2)} s after it was mended`,
  );
}

async function saved({ file, path: address }: Edit, text: string, isVisible: () => Promise<boolean>): Promise<number> {
  writeFileSync(file, text);
  const from = performance.now();
  for (;;) {
    if (await isVisible()) return (performance.now() - from) / 1_000;
    if (performance.now() - from > GIVE_UP_MS)
      throw new Error(`${file} was changed and ${address} is as before after ${GIVE_UP_MS / 1_000} s.`);
    await sleep(POLL_MS);
  }
}

async function read({ url, apiKey }: BenchProduct, address: string): Promise<string> {
  const response = await fetch(new URL(address, url), { headers: { Authorization: `Bearer ${apiKey}` } });
  return response.text();
}

function restore(): void {
  for (const [file, text] of originals) if (readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}
