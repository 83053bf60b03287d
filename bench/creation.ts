import { type Child, startChild } from "@/bench/child";
import { median, whole } from "@/bench/figures";
import type { BenchFixture } from "@/bench/fixture";
import type { Load, LoadResult } from "@/bench/load-generator";

/** The lowest acceptable throughput of the product, as a share of the floor's. */
export const CREATION_GOAL = 0.35;

interface CreationOptions {
  rounds: number;
  seconds: number;
  connections: number;
  profileDir?: string;
}

/**
 * Measures POST /v1/gifts of the product against the floor in alternating rounds, then again with a rate limit that
 * admits everything, to show the limiter's own cost. Returns the ratio of the median throughputs, product to floor.
 */
export async function measureCreation(fixture: BenchFixture, options: CreationOptions): Promise<number> {
  const { rounds, seconds, connections, profileDir } = options;
  const product = startChild<object, { port: number }>("product-server.ts", { env: fixture.env, profileDir });
  const limited = startChild<object, { port: number }>("product-server.ts", {
    env: { ...fixture.env, ...GENEROUS_LIMIT },
  });
  const floor = startChild<object, { port: number }>("floor-server.ts", { env: fixture.env });
  const generator = startChild<Load, LoadResult>("load-generator.ts");
  try {
    const ports = {
      floor: (await floor.ask({ callerId: fixture.partnerId })).port,
      product: (await product.ask({})).port,
      limited: (await limited.ask({})).port,
    };
    const results: Record<Side, LoadResult[]> = { floor: [], product: [], limited: [] };
    console.log(`POST /v1/gifts, ${connections} connections, ${rounds} rounds of ${seconds} s alternating\n`);
    console.log("            gifts/s       p50       p99   other answers");
    for (let round = 0; round <= rounds; round += 1) {
      for (const side of SIDES) {
        const load = loadOn(fixture, ports[side], connections, round === 0 ? WARM_UP_SECONDS : seconds);
        const result = await generator.ask(load);
        if (round === 0) continue;
        results[side].push(result);
        console.log(row(side, result));
      }
    }
    return summary(results);
  } finally {
    await Promise.all([product, limited, floor, generator].map((child: Child<never, unknown>) => child.end()));
  }
}

const SIDES = ["floor", "product", "limited"] as const;
type Side = (typeof SIDES)[number];
const WARM_UP_SECONDS = 3;
const GENEROUS_LIMIT = { RATE_LIMIT: "on", RATE_LIMIT_PER_SECOND: "1000000", RATE_LIMIT_BURST: "1000000" };

function loadOn(fixture: BenchFixture, port: number, connections: number, seconds: number): Load {
  const { apiKey, senderIds, charityId } = fixture;
  return { port, apiKey, connections, seconds, senderIds, recipientId: charityId };
}

function row(side: string, { perSecond, p50Ms, p99Ms, others }: LoadResult): string {
  const figures = [
    whole(perSecond).padStart(9),
    `${p50Ms.toFixed(1)} ms`.padStart(9),
    `${p99Ms.toFixed(1)} ms`.padStart(9),
  ];
  const rest = Object.keys(others).length === 0 ? "none" : JSON.stringify(others);
  return `  ${side.padEnd(8)}${figures.join(" ")}   ${rest}`;
}

function summary(results: Record<Side, LoadResult[]>): number {
  const middle = (side: Side, figure: "perSecond" | "p50Ms" | "p99Ms") =>
    median(results[side].map((result) => result[figure]));
  const ratio = (figure: "perSecond" | "p50Ms" | "p99Ms", [one, other]: [Side, Side] = ["product", "floor"]) =>
    middle(one, figure) / middle(other, figure);
  console.log(
    `\n  medians: product ${whole(middle("product", "perSecond"))} gifts/s, floor ${whole(middle("floor", "perSecond"))} gifts/s` +
      `\n  ratios product : floor   throughput ${ratio("perSecond").toFixed(2)} (goal ${CREATION_GOAL})` +
      `   p50 ${ratio("p50Ms").toFixed(1)}   p99 ${ratio("p99Ms").toFixed(1)}` +
      `\n  with the rate limit on : off   throughput ${ratio("perSecond", ["limited", "product"]).toFixed(2)}` +
      `   p50 ${ratio("p50Ms", ["limited", "product"]).toFixed(1)}\n`,
  );
  return ratio("perSecond");
}
