import {
  type PayoutAccountTrigger,
  payoutAccountStates,
} from "@/server/domain/identities/payout-onboarding/payout-account-states";
import type { PayoutAccount } from "@/server/generated/prisma/client";
import { callerName } from "@/server/kernel/caller";
import type { PayoutAccountStatus } from "@/server/kernel/payout-account-words";
import type { Context } from "@/server/operations/context";
import type { Transitions } from "@/server/operations/transition";
import { type StoredRequirement, serializeChangedAccount } from "@/server/resources/payout-account";

/** What else the database may record about an account besides its status. Absent fields keep their values. */
export interface AccountChanges {
  requirements?: StoredRequirement[];
  type?: string;
  bank?: string | null;
  last4?: string | null;
  usable_at?: Date;
}

/** Moves payout accounts one by one, using the function that writes the audit entry. */
export const payoutAccountTransitions: Transitions<
  PayoutAccount & { status: string },
  PayoutAccountStatus,
  PayoutAccountTrigger,
  AccountChanges
> = {
  machine: payoutAccountStates,
  async update(tx, ids, from, state) {
    const moved: string[] = [];
    for (const id of ids) if (await updateAccount(tx, id, from, state)) moved.push(id);
    return moved;
  },
  read: (tx, ids) => tx.db.payoutAccount.findMany({ where: { id: { in: ids } } }),
  notify: (_tx, account) => ({ partyIds: [account.identityId], data: serializeChangedAccount(account) }),
};

/**
 * Has the database update an account that is in one of the statuses, and record who did it. False for an account in any
 * other status.
 */
export async function updateAccount(
  tx: Context,
  id: string,
  from: readonly PayoutAccountStatus[],
  state: AccountChanges & { status?: PayoutAccountStatus; token?: string; rail?: string },
): Promise<boolean> {
  const { caller } = tx;
  const [row] = await tx.statement<{ updated: boolean }>(
    "SELECT payout_account_update($1, $2::text[], $3::jsonb, $4, $5, $6::timestamptz) AS updated",
    [id, [...from], JSON.stringify(state), callerName(caller), caller.requestId, tx.now()],
  );
  return row!.updated;
}
