/**
 * `npm run bench:growth [-- --sizes 1000,100000,5000000 --only search --keep <folder>]`: whether a list, a page or a search takes longer in an installation with more
 * gifts. Every size has a PostgreSQL of its own, and all of them are read in turns, so that what else the machine does weighs on all alike.
 * With a folder, what was filled is kept there and read again the next time: five million gifts take half an hour or so.
 * Loopback only.
 */
import { type Child, startChild } from "@/bench/child";
import { median, whole } from "@/bench/figures";
import { GROWTH_PAGES } from "@/bench/growth-pages";
import { GROWTH_READS, type Grown } from "@/bench/growth-reads";
import { openFilled } from "@/bench/kept-fixture";
import { readOptions } from "@/bench/options";
import { compose } from "@/server/compose/application";
import { readEnv } from "@/server/config/env";

/** The first reads plan their statements, and fill the caches. */
const WARM_UP = 3;
/** By how much the largest may take longer than the smallest. */
const GOAL = 1.2;
/** A difference that nobody notices, and that a busy machine makes by itself. */
const NOISE_MS = 1;

const values = readOptions({
  sizes: "1000,100000,5000000",
  rounds: 25,
  /** A part of the names of what is read. */
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

/** Fills an installation with so many gifts to one organization, and opens it. */
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

/** Reads everything of every size in turns, and prints medians. Returns 1 if anything grows beyond the goal. */
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
