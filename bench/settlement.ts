import { startChild } from "@/bench/child";
import { median, whole } from "@/bench/figures";
import type { BenchFixture } from "@/bench/fixture";
import type { SettleResult, SettleTask } from "@/bench/settle-worker";
import type { TpcbTask } from "@/bench/tpcb";

interface SettlementOptions {
  gifts: number;
  /** How many batches the gifts are settled in, each between two runs of TPC-B. */
  parts: number;
  tpcbSeconds: number;
  tpcbClients: number;
  profileDir?: string;
}

/**
 * Measures the throughput of settling due gifts against TPC-B on the same server, alternating. Returns gifts/s divided
 * by tps.
 */
export async function measureSettlement(fixture: BenchFixture, options: SettlementOptions): Promise<number> {
  const { gifts, parts, tpcbSeconds, tpcbClients, profileDir } = options;
  const worker = startChild<SettleTask, SettleResult>("settle-worker.ts", { env: fixture.env, profileDir });
  // Its tables are its own.
  const tpcb = startChild<TpcbTask, { tps: number }>("tpcb.ts", { env: { DATABASE_URL: fixture.superuserUrl } });
  try {
    console.log(
      `Settlement of ${whole(gifts)} due gifts with receipts, against TPC-B (scale 10, ${tpcbClients} clients)\n`,
    );
    await tpcb.ask({ prepare: true });
    const tps: number[] = [];
    const rates: number[] = [];
    const submitted: number[] = [];
    const runTpcb = async () => {
      const result = await tpcb.ask({ seconds: tpcbSeconds, clients: tpcbClients });
      tps.push(result.tps);
      console.log(`  TPC-B    ${whole(result.tps).padStart(9)} tps`);
    };
    for (let part = 0; part < parts; part += 1) {
      const accepted = await worker.ask({ submit: Math.round(gifts / parts) });
      submitted.push(accepted.gifts / accepted.seconds);
      await runTpcb();
      const settled = await worker.ask({ settle: true });
      rates.push(settled.gifts / settled.seconds);
      console.log(`  settled  ${whole(rates.at(-1)!).padStart(9)} gifts/s  (${whole(settled.gifts)} gifts)`);
    }
    await runTpcb();
    const ratio = median(rates) / median(tps);
    console.log(
      `\n  medians: ${whole(median(rates))} gifts settled/s, ${whole(median(tps))} TPC-B tps; ratio ${ratio.toFixed(2)}` +
        `\n  screened and submitted to the rail: ${whole(median(submitted))} gifts/s\n`,
    );
    return ratio;
  } finally {
    await Promise.all([worker.end(), tpcb.end()]);
  }
}
