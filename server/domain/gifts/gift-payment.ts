import { UnsupportedCurrency } from "@/server/domain/gifts/gift-errors";
import type { GiftStatement } from "@/server/domain/gifts/gift-statement";
import { BANK_TRANSFER_METHOD } from "@/server/kernel/bank-transfer-method";
import type { TransferAccount } from "@/server/kernel/transfer-account";
import { newTransferReference } from "@/server/kernel/transfer-reference";
import type { Context } from "@/server/operations/context";
import type { PaymentRail } from "@/server/ports/payment-rail";

const REFERENCE_BYTES = 48;

/** A token from a rail's own form, and that rail; or a donor's choice to pay by transfer. */
interface GivenToken {
  paymentToken?: string;
  rail?: string;
  paysByTransfer?: boolean;
}

/** What a donor needs for a transfer: the account, and the reference that says what it is for. */
export interface GiftTransfer {
  reference: string;
  account: TransferAccount;
}

const NO_METHOD = {
  payment_method_id: null,
  payment_token: null,
  spare_method: null,
  asks: false,
  transfer: null,
} as const satisfies Partial<GiftPayment>;

interface GiftPayment {
  rail: string;
  payment_method_id: string | null;
  payment_token: string | null;
  spare_method: GiftStatement["spare_method"];
  asks: boolean;
  transfer: GiftTransfer | null;
}

/**
 * The payment method that the statement uses: the one named, a rail's own token, or the sender's default. A stored
 * method brings its own rail, so `rail` is that of the token or of a spare method. `asks` is true if the donor must be
 * asked for one, whatever they have. `transfer` says how they transfer if they are asked: null on a rail that charges a
 * payment method. Throws `UnsupportedCurrency` if no rail takes the currency.
 */
export function giftPayment(
  ctx: Context,
  currency: string,
  named: string | undefined,
  origin: GivenToken | undefined,
): GiftPayment {
  const { railForNew, railOfDirectToken, railsFor } = ctx.ports.rails;
  if (origin?.rail === undefined && railsFor({ currency }).length === 0)
    throw UnsupportedCurrency({ param: "currency" });
  const token = origin?.paymentToken ?? named;
  const waiting = origin || named === undefined ? null : waitingRail(ctx, named, currency);
  const chosen = waiting ?? (origin?.paysByTransfer ? transferRailFor(ctx, currency) : null);
  if (chosen) return { ...NO_METHOD, rail: chosen.name, asks: true, transfer: transferTo(ctx, chosen, currency) };
  const direct = token === undefined ? null : railOfDirectToken(token);
  if (token !== undefined && (origin?.paymentToken !== undefined || direct)) {
    const rail = origin?.rail ?? (direct ?? railForNew({ currency })).name;
    return { ...NO_METHOD, rail, payment_token: token };
  }
  const rail = railForNew({ currency });
  const spare = rail.spareMethod && { id: ctx.newId("paymentMethod"), ...rail.spareMethod };
  const transfer = rail.transfers === undefined ? null : transferTo(ctx, rail, currency);
  return { ...NO_METHOD, rail: rail.name, payment_method_id: named ?? null, spare_method: spare, transfer };
}

/**
 * Returns the rail on which what is paid with this waits for its payer: for a transfer, where that is what it stands for. Null for a payment
 * method, and where nobody can transfer.
 */
export function waitingRail(ctx: Context, named: string, currency: string): PaymentRail | null {
  const { all, railForTransfer } = ctx.ports.rails;
  if (named === BANK_TRANSFER_METHOD) return railForTransfer({ currency });
  return all.find(({ missingMethod }) => missingMethod === named) ?? null;
}

/** Returns the rail to which donors in a currency transfer. Throws `UnsupportedCurrency` if there is none. */
export function transferRailFor(ctx: Context, currency: string): PaymentRail {
  const rail = ctx.ports.rails.railForTransfer({ currency });
  if (!rail) throw UnsupportedCurrency({ param: "currency" });
  return rail;
}

/** Chooses the account and makes the reference; null on a rail that charges. */
export function transferTo(ctx: Context, rail: PaymentRail, currency: string): GiftTransfer | null {
  if (rail.transfers === undefined) return null;
  const account = rail.transfers.accountFor(currency);
  if (!account) throw UnsupportedCurrency({ param: "currency" });
  return { reference: newTransferReference(ctx.randomBytes(REFERENCE_BYTES)), account };
}
