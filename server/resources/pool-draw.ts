import { z } from "zod";
import type { PoolDraw } from "@/server/generated/prisma/client";
import { DISBURSEMENTS_OPEN_MAX } from "@/server/kernel/limits";
import { createdAtOut, idField, instant, instantOut } from "@/server/resources/fields";
import { disbursementId, poolId } from "@/server/resources/pool";
import { integerOut } from "@/server/resources/response-fields";

const hex = z.string().meta({ pattern: "^[0-9a-f]{64}$", minLength: 64, maxLength: 64 });

/** A draw of a pool in every response. */
export const poolDrawResource = z
  .strictObject({
    id: idField("poolDraw").describe("The id of the draw."),
    pool_id: poolId.describe("The pool."),
    number: integerOut(1, 2_147_483_647).describe("Its number, from 1."),
    seed_hash: hex.describe("SHA-256 of the seed, published when the draw opened."),
    seed: hex.nullable().describe("The seed. null until the draw took place."),
    entries: z
      .array(disbursementId)
      .max(DISBURSEMENTS_OPEN_MAX)
      .describe("The requests that it was drawn from, sorted. Empty until then."),
    entropy: hex.nullable().describe("The hash of the pool's last ledger record by then."),
    winner_id: disbursementId.nullable().describe("The request that was drawn."),
    draw_at: instantOut.nullable().describe("When it takes place by itself. null if a steward starts it."),
    drawn_at: instantOut.nullable().describe("When it took place. null until then."),
    created_at: createdAtOut,
  })
  .meta({ id: "PoolDraw", description: "A draw of a pool, with all that its result is computed from." });

/** Writes a draw. All of it is public; the seed is null until the draw took place. */
export function serializePoolDraw(draw: PoolDraw): z.infer<typeof poolDrawResource> {
  return {
    id: draw.id,
    pool_id: draw.poolId,
    number: draw.number,
    seed_hash: draw.seedHash,
    seed: draw.seed,
    entries: draw.entries,
    entropy: draw.entropy,
    winner_id: draw.winnerId,
    draw_at: draw.drawAt && instant(draw.drawAt),
    drawn_at: draw.drawnAt && instant(draw.drawnAt),
    created_at: instant(draw.createdAt),
  };
}
