import { MonthlyLimitExceeded } from "@/server/domain/limits/limit-errors";
import { approveDisbursement } from "@/server/domain/pools/disbursements/decide-disbursement";
import {
  type NotifiedDisbursement,
  readDisbursements,
} from "@/server/domain/pools/disbursements/disbursement-transitions";
import { requirePaid } from "@/server/domain/pools/disbursements/pay-disbursement";
import { lockPool } from "@/server/domain/pools/lock-pool";
import { openDraw, takeDraw } from "@/server/domain/pools/mechanisms/random";
import { optionsOf } from "@/server/domain/pools/mechanisms/registry";
import { settlePool } from "@/server/domain/pools/mechanisms/settle-pool";
import { NotEligible, PoolNotActive } from "@/server/domain/pools/pool-errors";
import { poolInsideSubject } from "@/server/domain/pools/pool-subject";
import { IdentitySuspended, InvalidState } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { seenValues } from "@/server/operations/seen-values";
import { disbursementResource, serializeDisbursement } from "@/server/resources/disbursement";

/** Draws one of the requests of a pool now, and pays it. A form says by `seenDraw` which draw it is about. */
export const drawDisbursement = operation({
  name: "drawDisbursement",
  summary: "Draws one of a pool's requests, as a steward, and pays it.",
  description:
    "Among requests that the treasury can pay, those of payees in good standing come first, then those of payees who were not paid before. `npm run draw:verify` and the pool's page compute the result again.",
  permission: {
    scope: "pools:write",
    relation: ["steward"],
    otherwise: "Only a steward of the pool can start a draw.",
  },
  subject: poolInsideSubject,
  output: disbursementResource,
  errors: [InvalidState, PoolNotActive, NotEligible, IdentitySuspended, MonthlyLimitExceeded],
  async seenNow(tx, { id }) {
    await lockPool(tx, id);
    return seenDraw((await openDraw(tx, id))?.number ?? null);
  },
  run: (ctx, { id }) => draw(ctx, id),
  show: serializeDisbursement,
});

/** What a form shows that starts a draw: its number. */
export const seenDraw = (number: number | null) => seenValues({ number }, ["number"]);

function draw(ctx: Context, id: string): Promise<NotifiedDisbursement> {
  return ctx.transaction(async (tx) => {
    const pool = await lockPool(tx, id);
    const { status, mechanism } = pool;
    if (mechanism !== "random")
      throw InvalidState({
        message: "The pool does not draw.",
        context: { status, distribution_mechanism: mechanism },
      });
    if (status !== "active") throw PoolNotActive({ context: { status } });
    const winner = await takeDraw(tx, pool, optionsOf(pool) as Parameters<typeof takeDraw>[2]);
    if (!winner)
      throw NotEligible({ message: "No request can be drawn: none waits that the treasury can pay.", context: {} });
    await audit(tx, "pool.draw", id, { winner: winner.id });
    requirePaid(await approveDisbursement(tx, winner.id));
    await settlePool(tx, pool);
    const [paid] = await readDisbursements(tx, [winner.id]);
    return paid!;
  });
}
