import { startChild } from "@/bench/child";
import { median, whole } from "@/bench/figures";
import type { BenchFixture } from "@/bench/fixture";
import type { SettleResult, SettleTask } from "@/bench/settle-worker";
import type { TpcbTask } from "@/bench/tpcb";
import { WORKER_FLAGS } from "@/server/cli/processes/worker-flags";

interface SettlementOptions {
  gifts: number;
  /** The number of batches in which the gifts are settled. Each one runs between two runs of the baselines. */
  parts: number;
  profileDir?: string;
}

/** Another write load on the same server. */
export interface Baseline {
  /** The name, with what the load does. */
  name: string;
  /** Runs it for a while. Returns committed transactions per second. */
  run(): Promise<number>;
}

/**
 * Measures the throughput of settling due gifts against baselines on the same server, alternating. Returns, for each
 * baseline, gifts/s divided by transactions/s.
 */
export async function measureSettlement(
  fixture: BenchFixture,
  { gifts, parts, profileDir }: SettlementOptions,
  baselines: readonly Baseline[],
): Promise<number[]> {
  const worker = startChild<SettleTask, SettleResult>("settle-worker.ts", {
    env: fixture.env,
    profileDir,
    flags: WORKER_FLAGS,
  });
  try {
    const names = baselines.map(({ name }) => name).join(" and ");
    console.log(`Settlement of ${whole(gifts)} due gifts with receipts, against ${names}\n`);
    const tps = baselines.map((): number[] => []);
    const rates: number[] = [];
    const submitted: number[] = [];
    const runBaselines = async () => {
      for (const [at, { name, run }] of baselines.entries()) {
        const result = await run();
        tps[at]!.push(result);
        console.log(`  ${whole(result).padStart(9)} tps      ${name}`);
      }
    };
    for (let part = 0; part < parts; part += 1) {
      const accepted = await worker.ask({ submit: Math.round(gifts / parts) });
      submitted.push(accepted.gifts / accepted.seconds);
      await runBaselines();
      const settled = await worker.ask({ settle: true });
      rates.push(settled.gifts / settled.seconds);
      console.log(`  ${whole(rates.at(-1)!).padStart(9)} gifts/s  settled (${whole(settled.gifts)} gifts)`);
    }
    await runBaselines();
    const ratios = tps.map((each) => median(rates) / median(each));
    console.log(`\n  medians: ${whole(median(rates))} gifts settled/s`);
    for (const [at, { name }] of baselines.entries())
      console.log(`  ratio settled gifts : ${name}   ${ratios[at]!.toFixed(2)} (${whole(median(tps[at]!))} tps)`);
    console.log(`  screened and submitted to the rail: ${whole(median(submitted))} gifts/s\n`);
    return ratios;
  } finally {
    await worker.end();
  }
}

const TPCB_SECONDS = 5;
const TPCB_CLIENTS = 8;

/** The same against TPC-B, in its own tables. */
export async function measureAgainstTpcb(fixture: BenchFixture, options: SettlementOptions): Promise<number[]> {
  const tpcb = startChild<TpcbTask, { tps: number }>("tpcb.ts", { env: { DATABASE_URL: fixture.superuserUrl } });
  try {
    await tpcb.ask({ prepare: true });
    const run = async () => (await tpcb.ask({ seconds: TPCB_SECONDS, clients: TPCB_CLIENTS })).tps;
    return await measureSettlement(fixture, options, [{ name: `TPC-B (scale 10, ${TPCB_CLIENTS} clients)`, run }]);
  } finally {
    await tpcb.end();
  }
}
