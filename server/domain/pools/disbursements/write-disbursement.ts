import { disbursementEvent } from "@/server/domain/pools/disbursements/disbursement-event";
import { disbursementStates } from "@/server/domain/pools/disbursements/disbursement-states";
import {
  type NotifiedDisbursement,
  readDisbursements,
} from "@/server/domain/pools/disbursements/disbursement-transitions";
import type { Opening } from "@/server/domain/pools/mechanisms/mechanism";
import { notifyPool } from "@/server/domain/pools/notifications/pool-notifications";
import { emitEvents } from "@/server/events/emit";
import type { Pool, Prisma } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import { initialState } from "@/server/kernel/states";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";

export interface DisbursementDraft {
  /** Null for a new one. */
  id?: string | null;
  pool: Pool;
  toId: string;
  amountCents: Cents;
  reason: string | null;
  requestedById: string;
  /** Who the requester counts as. */
  requestedAs: string;
  opening: Opening;
}

/**
 * Records a request with the rules that it is decided by, whatever changes later, and who has a vote, in the running
 * transaction that has locked its pool.
 */
export async function writeDisbursement(tx: Context, draft: DisbursementDraft): Promise<NotifiedDisbursement> {
  const { pool, toId, amountCents, reason, requestedById, requestedAs, opening } = draft;
  const { voters, closesAt, turnNumber, drawNumber } = opening;
  const electorate = (voters ?? []).map(({ countsAs, identityId, prepaymentId }) => ({
    countsAs,
    identityId,
    prepaymentId,
  }));
  const own = { countsAs: requestedAs, identityId: requestedById, choice: "approve", saidAt: tx.now() };
  const { id } = await tx.db.disbursement.create({
    data: {
      id: draft.id ?? tx.newId("disbursement"),
      poolId: pool.id,
      toId,
      amountCents,
      currency: pool.currency,
      reason,
      mechanism: pool.mechanism,
      governance: pool.governance as Prisma.InputJsonObject,
      status: initialState(disbursementStates),
      requestedById,
      requestedAs,
      rule: opening.rule,
      required: opening.required,
      electorate: voters?.length ?? null,
      quorum: opening.quorum ?? null,
      closesAt: closesAt ?? null,
      turnNumber: turnNumber ?? null,
      drawNumber: drawNumber ?? null,
      rail: tx.ports.rails.railForNew(pool).name,
      createdAt: tx.now(),
      voices: { create: [...electorate, ...(opening.countsRequester ? [own] : [])] },
    },
  });
  if (voters || opening.rule === "approvals" || opening.rule === "any_approvals") await notifyPool(tx, "opened", [id]);
  const [request] = await readDisbursements(tx, [id]);
  await audit(tx, "disbursement.request", id, { pool_id: pool.id, to: toId, amount_cents: amountCents.toString() });
  const emitted = { type: "pool.disbursement_requested" as const, subjectId: id, ...disbursementEvent(request!) };
  await emitEvents(tx, [emitted]);
  return request!;
}
