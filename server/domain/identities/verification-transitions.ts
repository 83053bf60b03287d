import {
  type VerificationStatus,
  type VerificationTrigger,
  verificationStates,
} from "@/server/domain/identities/verification-states";
import type { Prisma, Verification } from "@/server/generated/prisma/client";
import type { Transitions } from "@/server/operations/transition";
import { serializeVerificationEvent } from "@/server/resources/verification";

type Changes = Omit<Prisma.VerificationUncheckedUpdateManyInput, "id" | "status">;

/** Moves verifications between statuses and emits the events. */
export const verificationTransitions: Transitions<Verification, VerificationStatus, VerificationTrigger, Changes> = {
  machine: verificationStates,

  async update(tx, ids, from, changes) {
    const where = { id: { in: ids }, status: { in: [...from] } };
    const moved = await tx.db.verification.updateManyAndReturn({ where, data: changes, select: { id: true } });
    return moved.map((row) => row.id);
  },

  read: (tx, ids) => tx.db.verification.findMany({ where: { id: { in: ids } } }),

  notify: (_tx, verification) => ({
    partyIds: [verification.identityId],
    data: serializeVerificationEvent(verification),
  }),
};
