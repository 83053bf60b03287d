import { allocationStates } from "@/server/domain/matching/allocation-states";
import type { MatchAllocation } from "@/server/generated/prisma/client";
import type { Transitions } from "@/server/operations/transition";

type Status = keyof typeof allocationStates.states;
type Trigger = keyof typeof allocationStates.moves;

interface Changes {
  /**
   * The lease of the attempt to create the gift. An attempt that has lost it moves nothing. Releases by others need
   * none.
   */
  lease?: string;
  givenAt?: Date;
  releasedAt?: Date;
  /** Why each is released, by the id of the sponsor's gift: a stable code, and a sentence. */
  reasonOf?(giftId: string): { code: string; message: string };
}

/** Moves allocations, by the ids chosen for the sponsors' gifts. */
export const allocationTransitions: Transitions<MatchAllocation & { id: string }, Status, Trigger, Changes> = {
  machine: allocationStates,

  async update(tx, giftIds, from, { status, lease, givenAt, releasedAt, reasonOf }) {
    const rows = giftIds.map((gift_id) => ({ gift_id, ...reasonOf?.(gift_id) }));
    const moved = await tx.db.$queryRaw<{ giftId: string }[]>`
      UPDATE match_allocations t SET
        status = ${status},
        next_attempt_at = NULL,
        lease_until = NULL,
        lease_token = NULL,
        given_at = coalesce(${givenAt ?? null}::timestamptz, t.given_at),
        released_at = coalesce(${releasedAt ?? null}::timestamptz, t.released_at),
        failure_code = coalesce(r.code, t.failure_code),
        failure_message = coalesce(r.message, t.failure_message)
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(gift_id text, code text, message text)
      WHERE t.gift_id = r.gift_id AND t.status = ANY (${[...from]})
        AND (${lease ?? null}::uuid IS NULL OR t.lease_token = ${lease ?? null}::uuid)
      RETURNING t.gift_id AS "giftId"`;
    return moved.map((row) => row.giftId);
  },

  async read(tx, giftIds) {
    const rows = await tx.db.matchAllocation.findMany({ where: { giftId: { in: giftIds } } });
    return rows.map((row) => ({ ...row, id: row.giftId }));
  },

  notify: () => ({ partyIds: [], data: {} }),
};
