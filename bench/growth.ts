/**
 * `npm run bench:growth [-- --sizes 1000,100000,5000000 --only search --keep <folder>]`: whether a list, a page or a
 * search takes longer in an installation with more gifts. Each size has its own PostgreSQL, and reads alternate between
 * them, so that other load on the machine affects all alike. With --keep, filled databases are kept in the folder and
 * reused in later runs: filling five million gifts takes about half an hour. Loopback only.
 */
import { type Child, startChild } from "@/bench/child";
import { median, whole } from "@/bench/figures";
import { GROWTH_PAGES } from "@/bench/growth-pages";
import { GROWTH_READS, type Grown } from "@/bench/growth-reads";
import { openFilled } from "@/bench/kept-fixture";
import { readOptions } from "@/bench/options";
import { compose } from "@/server/compose/application";
import { readEnv } from "@/server/config/env";

/** Reads that are not counted: they plan statements and fill caches. */
const WARM_UP = 3;
/** How many times as long the largest size may take as the smallest. */
const GOAL = 1.2;
/** Differences below this do not count: nobody notices them, and load on the machine alone can cause them. */
const NOISE_MS = 1;

const values = readOptions({
  sizes: "1000,100000,5000000",
  rounds: 25,
  /** Measures only the reads whose name contains this. */
  only: "",
  keep: undefined,
});
const sizes = values.sizes.split(",").map(Number);
const open: { grown: Grown; close(): Promise<void> }[] = [];
let code = 0;
try {
  for (const size of sizes) open.push(await grow(size));
  code = await compare(
    open.map(({ grown }) => grown),
    values.rounds,
  );
} finally {
  for (const { close } of open) await close();
}
process.exit(code);

/** Opens an installation with this many gifts to one organization. */
async function grow(size: number): Promise<{ grown: Grown; close(): Promise<void> }> {
  console.log(`\n${whole(size)} gifts`);
  const { fixture, filled, close } = await openFilled(size, values.keep);
  const application = await compose(readEnv({ ...fixture.env, SETTLEMENT_DELAY: "0s" }));
  const product: Child<object, { port: number }> = startChild("product-server.ts", { env: fixture.env });
  const { context } = application;
  const { port } = await product.ask({});
  const gift = await context.db.gift.findFirstOrThrow({
    where: { toId: filled.organizationId, campaignId: { not: null } },
    orderBy: { createdAt: "asc" },
  });
  const receipt = await context.db.receipt.findFirstOrThrow({ where: { recipientId: filled.organizationId } });
  const caller = { kind: "api_key", keyId: "growth", scopes: ["*"], requestId: "growth" } as const;
  return {
    grown: {
      size,
      ctx: context.as({ ...caller, identityId: filled.organizationId }),
      organizationId: filled.organizationId,
      campaignId: gift.campaignId!,
      donorId: gift.fromId,
      giftId: gift.id,
      receiptNumber: receipt.number,
      asPartner: (path) => get(port, path, filled.applicationKey),
      asOrganization: (path) => get(port, path, filled.organizationKey),
    },
    async close() {
      await product.end();
      await application.close();
      await close();
    },
  };
}

async function get(port: number, path: string, key: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Authorization: `Bearer ${key}` } });
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

/** Runs every read at every size in turn, and prints medians. Returns 1 if any read exceeds the goal. */
async function compare(all: readonly Grown[], rounds: number): Promise<number> {
  console.log(
    `\nmedian of ${rounds}, ms${" ".repeat(37)}${all.map(({ size }) => whole(size).padStart(12)).join("")}   ratio`,
  );
  const reads = [...GROWTH_READS, ...GROWTH_PAGES].filter(({ name }) => name.includes(values.only));
  let worse = 0;
  for (const { name, read } of reads) {
    const times = all.map((): number[] => []);
    for (let round = -WARM_UP; round < rounds; round += 1)
      for (const [at, grown] of all.entries()) {
        const started = performance.now();
        await read(grown);
        if (round >= 0) times[at]!.push(performance.now() - started);
      }
    const medians = times.map(median);
    const [first, last] = [medians[0]!, medians.at(-1)!];
    const isWorse = last > first * GOAL && last - first > NOISE_MS;
    if (isWorse) worse += 1;
    const figures = medians.map((ms) => ms.toFixed(1).padStart(12)).join("");
    console.log(`  ${name.padEnd(52)}${figures}${(last / first).toFixed(2).padStart(8)}${isWorse ? "  grows" : ""}`);
  }
  console.log(`\n${reads.length - worse} of ${reads.length} within ${GOAL} (or ${NOISE_MS} ms)`);
  return worse === 0 ? 0 : 1;
}
