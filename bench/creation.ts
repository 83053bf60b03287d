import { type Child, startChild } from "@/bench/child";
import { type CreationRounds, playCreation, serverOf } from "@/bench/creation-rounds";
import { whole } from "@/bench/figures";
import type { BenchFixture } from "@/bench/fixture";
import { middle, ratioOf, type TimedRound } from "@/bench/rounds";

/** The lowest acceptable throughput of the product, as a share of the floor's. */
export const CREATION_GOAL = 0.35;

interface CreationOptions extends CreationRounds {
  profileDir?: string;
}

/**
 * Measures POST /v1/gifts of the product against the floor in alternating rounds, then again with a rate limit that
 * admits everything, to show the limiter's own cost. Returns the ratio of the median throughputs, product to floor.
 */
export async function measureCreation(fixture: BenchFixture, options: CreationOptions): Promise<number> {
  const { profileDir } = options;
  const product = startChild<object, { port: number }>("product-server.ts", { env: fixture.env, profileDir });
  const limited = startChild<object, { port: number }>("product-server.ts", {
    env: { ...fixture.env, ...GENEROUS_LIMIT },
  });
  const floor = startChild<object, { port: number }>("floor-server.ts", { env: fixture.env });
  try {
    const servers = {
      floor: await serverOf(floor, { callerId: fixture.partnerId }),
      product: await serverOf(product, {}),
      limited: await serverOf(limited, {}),
    };
    return summary(await playCreation(fixture, servers, options));
  } finally {
    await Promise.all([product, limited, floor].map((child: Child<never, unknown>) => child.end()));
  }
}

type Side = "floor" | "product" | "limited";
const GENEROUS_LIMIT = { RATE_LIMIT: "on", RATE_LIMIT_PER_SECOND: "1000000", RATE_LIMIT_BURST: "1000000" };

function summary({ floor, product, limited }: Record<Side, TimedRound[]>): number {
  const throughput = ratioOf([product, floor], "perSecond");
  console.log(
    `\n  medians: product ${whole(middle(product, "perSecond"))} gifts/s, floor ${whole(middle(floor, "perSecond"))} gifts/s` +
      `\n  ratios product : floor   throughput ${throughput.toFixed(2)} (goal ${CREATION_GOAL})` +
      `   p50 ${ratioOf([product, floor], "p50Ms").toFixed(1)}   p99 ${ratioOf([product, floor], "p99Ms").toFixed(1)}` +
      `   CPU by gift ${ratioOf([product, floor], "cpuMs").toFixed(2)}` +
      `\n  with the rate limit on : off   throughput ${ratioOf([limited, product], "perSecond").toFixed(2)}` +
      `   p50 ${ratioOf([limited, product], "p50Ms").toFixed(1)}\n`,
  );
  return throughput;
}
