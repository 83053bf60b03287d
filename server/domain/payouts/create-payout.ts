import { lockIdentity } from "@/server/domain/identities/lock-identity";
import { InsufficientBalance, PayoutsRestricted } from "@/server/domain/payouts/payout-errors";
import { readRequirements } from "@/server/domain/payouts/payout-requirements";
import { type Planned, planPayouts } from "@/server/domain/payouts/plan-payouts";
import { currentVerdict, screenIdentity } from "@/server/domain/screening/screen-identities";
import type { Identity, Payout } from "@/server/generated/prisma/client";
import { InvalidParameter, InvalidState } from "@/server/kernel/common-errors";
import { DEFAULT_CURRENCY } from "@/server/kernel/currencies";
import { type Cents, centsToJson } from "@/server/kernel/money";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import type { JsonObject } from "@/server/resources/fields";
import { payoutBody, payoutResource, serializePayout } from "@/server/resources/payout";

/** Pays out a balance, or a part of it, without waiting for its schedule. */
export const createPayout = operation({
  name: "createPayout",
  summary: "Pays out a balance now.",
  description:
    "Takes the amount off the balance, and sends it to the identity's payout account. Leave `amount_cents` out for all that can be paid out. What stays is carried over to the next payout's statement.",
  permission: { scope: "payouts:write", manages: ["identity_id"] },
  stepUp: true,
  input: payoutBody,
  output: payoutResource,
  errors: [InvalidParameter, InvalidState, InsufficientBalance, PayoutsRestricted],
  async seenNow(tx, { identity_id, currency }) {
    await lockIdentity(tx, identity_id);
    const newest = await tx.db.payout.findFirst({
      where: { identityId: identity_id, currency: currency ?? (await onlyCurrency(tx, identity_id)) },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    });
    return seenPayout(newest);
  },
  // This may have to load the lists, so it runs before the transaction.
  prepare: (ctx, { identity_id }) => screenIdentity(ctx, identity_id),
  async run(ctx, { identity_id, amount_cents, currency, metadata }, { managed }) {
    const identity = managed.identity_id!;
    return ctx.transaction(async (tx) => {
      const payout = await requestPayout(tx, identity, {
        amountCents: amount_cents ?? null,
        currency: currency ?? (await onlyCurrency(tx, identity_id)),
        metadata: metadata ?? {},
      });
      await audit(tx, "payout.create", payout.id, {
        identity_id,
        amount_cents: centsToJson(payout.amountCents),
        currency: payout.currency,
      });
      return payout;
    });
  },
  show: serializePayout,
});

/** What a form shows of a balance's payouts: a form that doesn't know the newest payout cannot make another. */
export function seenPayout(newest: Pick<Payout, "id"> | null): string {
  return newest?.id ?? "none";
}

interface Asked {
  amountCents: Cents | null;
  currency: string;
  metadata: JsonObject;
}

/** Plans a requested payout, in the running transaction, or throws why that is impossible. */
export async function requestPayout(tx: Context, identity: Identity, asked: Asked): Promise<Payout> {
  const isClear = (await currentVerdict(tx, identity)) === "clear";
  const [planned] = await planPayouts(tx, [
    {
      ...asked,
      identityId: identity.id,
      trigger: "request",
      occasion: null,
      heldFor: isClear ? null : "screening",
    },
  ]);
  return planned!.payout ?? refuse(tx, identity, planned!);
}

async function refuse(
  tx: Context,
  identity: Identity,
  { outcome, availableCents, heldCents }: Planned,
): Promise<never> {
  const context = { available_cents: centsToJson(availableCents), held_cents: centsToJson(heldCents) };
  switch (outcome) {
    case "insufficient":
    case "below_minimum":
      throw InsufficientBalance({ param: "amount_cents", context });
    case "pending_before":
      throw InvalidState({
        message: "A payout of this balance that was asked for has not left yet. Cancel it, or wait until it has.",
        context: { status: "pending" },
      });
    default: {
      const requirements = (await readRequirements(tx, identity)).filter(({ code }) => code !== "payout_failed");
      throw PayoutsRestricted({ context: { requirements } });
    }
  }
}

/** The only currency of an identity's balance; throws if there are several, and returns the default if none. */
async function onlyCurrency(tx: Context, identityId: string): Promise<string> {
  const rows = await tx.statement<{ currency: string }>(
    `SELECT a.currency::text AS currency FROM ledger_accounts a JOIN ledger_balances b ON b.account_id = a.id
     WHERE a.code = $1 AND b.posted_cents > 0 ORDER BY a.currency`,
    [`identity:${identityId}:payable`],
  );
  if (rows.length <= 1) return rows[0]?.currency ?? DEFAULT_CURRENCY;
  const message = `currency is needed: the identity has ${rows.map(({ currency }) => currency).join(", ")}.`;
  throw InvalidParameter({ message, details: [{ param: "currency", code: InvalidParameter.code, message }] });
}
