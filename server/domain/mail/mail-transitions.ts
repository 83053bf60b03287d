import { mailStates } from "@/server/domain/mail/mail-states";
import type { Transitions } from "@/server/domain/transition";
import type { MailMessage } from "@/server/generated/prisma/client";

type Status = keyof typeof mailStates.states;
type Trigger = keyof typeof mailStates.moves;

interface Changes {
  /** The lease of the attempt. Whoever has lost it moves nothing. */
  lease: string;
  sentAt?: Date;
  lastError: string | null;
}

type MailRow = Pick<MailMessage, "key" | "status"> & { id: string };

/** How emails are moved between their states, by their occasion's key. The move ends the lease. */
export const mailTransitions: Transitions<MailRow, Status, Trigger, Changes> = {
  machine: mailStates,

  async update(tx, keys, from, { lease, ...changes }) {
    const where = { key: { in: keys }, status: { in: [...from] }, lockToken: lease };
    const data = { ...changes, nextAttemptAt: null, lockedUntil: null, lockToken: null };
    const moved = await tx.db.mailMessage.updateManyAndReturn({ where, data, select: { key: true } });
    return moved.map((row) => row.key);
  },

  async read(tx, keys) {
    const rows = await tx.db.mailMessage.findMany({
      where: { key: { in: keys } },
      select: { key: true, status: true },
    });
    return rows.map((row) => ({ ...row, id: row.key }));
  },

  tell: () => ({ partyIds: [], data: {} }),
};
