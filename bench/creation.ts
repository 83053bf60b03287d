import { type Child, startChild } from "@/bench/child";
import { whole } from "@/bench/figures";
import type { BenchFixture } from "@/bench/fixture";
import type { Load, LoadResult } from "@/bench/load-generator";
import { middle, playRounds, type Rounds, ratioOf, roundHeading, roundRow } from "@/bench/rounds";

/** The lowest acceptable throughput of the product, as a share of the floor's. */
export const CREATION_GOAL = 0.35;

interface CreationOptions extends Rounds {
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
    console.log(`POST /v1/gifts, ${connections} connections, ${rounds} rounds of ${seconds} s alternating\n`);
    console.log(roundHeading("gifts"));
    const { apiKey, senderIds, charityId: recipientId } = fixture;
    const results = await playRounds(SIDES, options, {
      play: (side, length) =>
        generator.ask({ port: ports[side], apiKey, connections, seconds: length, senderIds, recipientId }),
      note: (side, result) => console.log(roundRow(side, result)),
    });
    return summary(results);
  } finally {
    await Promise.all([product, limited, floor, generator].map((child: Child<never, unknown>) => child.end()));
  }
}

const SIDES = ["floor", "product", "limited"] as const;
type Side = (typeof SIDES)[number];
const GENEROUS_LIMIT = { RATE_LIMIT: "on", RATE_LIMIT_PER_SECOND: "1000000", RATE_LIMIT_BURST: "1000000" };

function summary({ floor, product, limited }: Record<Side, LoadResult[]>): number {
  const throughput = ratioOf([product, floor], "perSecond");
  console.log(
    `\n  medians: product ${whole(middle(product, "perSecond"))} gifts/s, floor ${whole(middle(floor, "perSecond"))} gifts/s` +
      `\n  ratios product : floor   throughput ${throughput.toFixed(2)} (goal ${CREATION_GOAL})` +
      `   p50 ${ratioOf([product, floor], "p50Ms").toFixed(1)}   p99 ${ratioOf([product, floor], "p99Ms").toFixed(1)}` +
      `\n  with the rate limit on : off   throughput ${ratioOf([limited, product], "perSecond").toFixed(2)}` +
      `   p50 ${ratioOf([limited, product], "p50Ms").toFixed(1)}\n`,
  );
  return throughput;
}
