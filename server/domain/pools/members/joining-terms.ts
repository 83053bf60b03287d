import { POOL_CADENCES, type PoolCadence } from "@/server/kernel/cadence";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { isLinkSignature, linkSignature } from "@/server/operations/links/link-signature";

/** How long entered terms can be used, in wall-clock time: someone may look for a card. */
const TERMS_VALID_MS = 24 * 60 * 60_000;

/** What someone entered who wants to join a pool. */
export interface JoiningTerms {
  cadence: PoolCadence;
  perCadenceCents: Cents;
  autoRenew: boolean;
  /** True if the member agrees to be named on the pool's page. */
  isNamed: boolean;
}

/** Who joins which pool. */
interface Joiner {
  poolId: string;
  identityId: string;
}

/**
 * Writes terms for the URLs of the way to the rail's form and back, with the id of the commitment that they lead to: it is
 * made once, however often and in however many tabs someone returns. Signed, so nobody is led to a form with terms that
 * they did not enter.
 */
export function signJoiningTerms(ctx: Context, joiner: Joiner, terms: JoiningTerms): string {
  const { cadence, perCadenceCents, autoRenew, isNamed } = terms;
  const fields = [
    ctx.newId("commitment"),
    cadence,
    perCadenceCents,
    autoRenew ? "renews" : "ends",
    isNamed ? "named" : "unnamed",
    ctx.clock.wall().getTime(),
  ];
  const text = fields.join("~");
  return `${text}~${linkSignature(ctx, "pool-joining", about(joiner, text))}`;
}

/** Reads terms that were signed for whoever joins; null for any others, and for those that are too old. */
export function openJoiningTerms(
  ctx: Context,
  joiner: Joiner,
  signed: string,
): (JoiningTerms & { commitmentId: string }) | null {
  const at = signed.lastIndexOf("~");
  const [text, signature] = [signed.slice(0, Math.max(0, at)), signed.slice(at + 1)];
  if (!isLinkSignature(ctx, "pool-joining", about(joiner, text), signature)) return null;
  const [commitmentId, cadence, cents, renews, named, enteredAt] = text.split("~") as [string, ...string[]];
  const age = ctx.clock.wall().getTime() - Number(enteredAt);
  if (!(age >= 0 && age <= TERMS_VALID_MS)) return null;
  return {
    commitmentId,
    cadence: POOL_CADENCES.find((one) => one === cadence)!,
    perCadenceCents: BigInt(cents!),
    autoRenew: renews === "renews",
    isNamed: named === "named",
  };
}

const about = ({ poolId, identityId }: Joiner, text: string) => `${poolId} ${identityId} ${text}`;
