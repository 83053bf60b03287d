import type { Disbursement } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";
import type { PoolOccasion } from "@/server/ports/email-writer";

/** What people are emailed about a pool, and which row each subject is; what follows an id distinguishes occasions. */
export const POOL_NOTIFICATIONS = {
  /** To stewards: someone asked to join. A member. */
  asked: "member",
  /** To the member. */
  admitted: "member",
  refused: "member",
  removed: "member",
  /** To those who decide: a request is open. A request. */
  opened: "disbursement",
  /** To members: say whether you agree with what was paid in an emergency. */
  ratify: "disbursement",
  /** To the payee, and to who asked for it. */
  paid: "disbursement",
  /** To who asked for it: it is not paid. */
  decided: "disbursement",
  /** To stewards and the payee: a payout came back. */
  returned: "disbursement",
  /** To stewards who have not proposed it. A change. */
  proposed: "change",
  /** To the sponsor. A pool. */
  sponsorship: "pool",
  /** To the member whose turn it is. A pool. */
  turn: "pool",
  /** To the member. A commitment. */
  charged: "commitment",
  declined: "commitment",
  renewal: "commitment",
  /** To the member who transfers: what with; it has not come; nothing came, and the commitment is over. */
  transfer: "commitment",
  transferMissing: "commitment",
  transferEnded: "commitment",
} as const satisfies Record<PoolOccasion, string>;
export type PoolNotification = PoolOccasion;

/**
 * Records, in the running transaction, that people are to be emailed. Each occasion is emailed once.
 *
 * @param ids - Of the rows that it is about; `which` distinguishes several occasions about one row.
 */
export async function notifyPool(
  tx: Context,
  notice: PoolNotification,
  ids: string[],
  which: string | number = "",
): Promise<void> {
  const concerned = POOL_NOTIFICATIONS[notice] === "commitment" ? await ofPeople(tx, ids) : ids;
  const subjects = concerned.map((id) => `${notice}:${id}:${which}`);
  await recordFollowUps(tx, "email_pool", subjects);
}

/** Of many commitments, those of people who signed in: nobody else is emailed. */
async function ofPeople(tx: Context, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.statement<{ id: string }>(
    `SELECT c.id FROM commitments c JOIN identities i ON i.id = c.identity_id
     WHERE c.id = ANY ($1::text[]) AND i.user_id IS NOT NULL`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** Records that whoever asked for these payouts is to be emailed: they are not paid. */
export function notifyOfDecision(tx: Context, requests: Pick<Disbursement, "id">[]): Promise<void> {
  const ids = requests.map(({ id }) => id);
  return notifyPool(tx, "decided", ids);
}
