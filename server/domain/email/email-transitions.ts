import { emailStates } from "@/server/domain/email/email-states";
import type { EmailMessage } from "@/server/generated/prisma/client";
import type { BounceReason } from "@/server/kernel/bounces";
import type { Transitions } from "@/server/operations/transition";

type Status = keyof typeof emailStates.states;
type Trigger = keyof typeof emailStates.moves;

interface Changes {
  /** The lease of the attempt; an attempt that has lost it cannot move the email. Absent for what is learned later. */
  lease?: string;
  sentAt?: Date;
  failedAt?: Date;
  bouncedAt?: Date;
  bounceReason?: BounceReason;
  lastError: string | null;
}

type EmailRow = Pick<EmailMessage, "key" | "to" | "status"> & { id: string };

/** A bounced email, as reactions see it. */
export type BouncedEmail = Pick<EmailRow, "key" | "to">;
export type Bounce = Required<Pick<Changes, "bouncedAt" | "bounceReason">>;

/** Moves emails between statuses, by their occasion's key. The transition releases the lease. */
export const emailTransitions: Transitions<EmailRow, Status, Trigger, Changes> = {
  machine: emailStates,

  async update(tx, keys, from, { lease, ...changes }) {
    const where = { key: { in: keys }, status: { in: [...from] }, ...(lease !== undefined && { leaseToken: lease }) };
    const data = { ...changes, nextAttemptAt: null, leaseUntil: null, leaseToken: null };
    const moved = await tx.db.emailMessage.updateManyAndReturn({ where, data, select: { key: true } });
    return moved.map((row) => row.key);
  },

  async read(tx, keys) {
    const rows = await tx.db.emailMessage.findMany({
      where: { key: { in: keys } },
      select: { key: true, to: true, status: true },
    });
    return rows.map((row) => ({ ...row, id: row.key }));
  },

  notify: () => ({ partyIds: [], data: {} }),
};
