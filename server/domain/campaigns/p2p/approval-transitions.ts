import { approvalStates } from "@/server/domain/campaigns/p2p/approval-states";
import type { Transitions } from "@/server/operations/transition";

type ApprovalState = keyof typeof approvalStates.states;
export type ApprovalTrigger = keyof typeof approvalStates.moves;

/** Moves a page's approval. Each request is a round with its own links and emails. */
export const approvalTransitions: Transitions<{ id: string; status: string }, ApprovalState, ApprovalTrigger, object> =
  {
    machine: approvalStates,

    async update(tx, ids, from, { status }) {
      const moved = await tx.db.$queryRaw<{ id: string }[]>`
      UPDATE campaigns SET
        approval = nullif(${status}, 'unasked'),
        approval_rounds = approval_rounds + CASE WHEN ${status} = 'pending' THEN 1 ELSE 0 END
      WHERE id = ANY (${ids}) AND coalesce(approval, 'unasked') = ANY (${from as ApprovalState[]})
      RETURNING id`;
      return moved.map((row) => row.id);
    },

    async read(tx, ids) {
      const rows = await tx.db.campaign.findMany({ where: { id: { in: ids } }, select: { id: true, approval: true } });
      return rows.map(({ id, approval }) => ({ id, status: approval ?? "unasked" }));
    },

    // None of these transitions emits an event.
    notify: () => ({ partyIds: [], data: {} }),
  };
