import { statementWriter } from "@/server/adapters/bank-files/writing/write-statement";
import { PlayedBank, type PlayedBooking } from "@/server/cli/tests/played-bank/played-bank";
import type { Cast } from "@/server/cli/tests/simulate/story/cast";
import { addBankAccount } from "@/server/domain/bank/bank-accounts";
import { enterPayeeAccount } from "@/server/domain/bank/outgoing/enter-payee-account";
import { setPaying } from "@/server/domain/bank/outgoing/set-paying";
import { setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { onboardingSecret } from "@/server/domain/identities/payout-onboarding/onboarding-link";
import { finishOnboarding, startOnboarding } from "@/server/domain/identities/payout-onboarding/run-onboarding";
import type { Identity } from "@/server/generated/prisma/client";
import { type Caller, operatorCaller, visitorCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { runUntrusted } from "@/server/operations/run-untrusted";

/** The currency of everything in stories of the bank. */
export const BANK_CURRENCY = "EUR";

const OWN_ACCOUNT = { iban: "DE89370400440532013000", number: null, bank: "COBADEFFXXX" };
const PAYEE = {
  kind: "business",
  holder: "Lamp Fund Inc.",
  way: "iban",
  iban: "FR1420041010050500013M02606",
  bic: "",
  routing: "",
  number: "",
  number_again: "",
  account_type: "checking",
  country: "FR",
  street: "1 Rue du Port",
  postal_code: "75001",
  town: "Paris",
} as const;

/** A statement that the operator has, with its bookings at the bank. */
export interface HeldStatement {
  name: string;
  bytes: Uint8Array;
  /** In the statement's order. */
  bookings: PlayedBooking[];
}

/** A gift or recurring gift, with the instructions that its donor got. */
export interface AskedTransfer {
  id: string;
  reference: string;
  cents: bigint;
  donor: number;
}

/** The bank of a story, and the memory of those who deal with it. */
export interface BankStage {
  bank: PlayedBank;
  accountId: string;
  /** Two operators who decide together. */
  operators: readonly [Caller, Caller];
  gifts: Map<number, AskedTransfer>;
  orders: Map<number, AskedTransfer>;
  /** The booking of each step, unless it was reversed. */
  booked: Map<number, PlayedBooking>;
  statements: HeldStatement[];
  /**
   * The payment files that were delivered to the bank, and the bookings of executed orders that it has not sent back.
   */
  sent: Set<string>;
  executed: PlayedBooking[];
  /** The bank's responses about files with rejected orders. */
  rejections: Uint8Array[];
  /** How many exports the bank has made with new references, if it changes them each time. */
  exports: number;
  renumbers: boolean;
}

/** Opens the operator's account, and has the payees enter theirs, before anything can fail. */
export async function openBank(
  ctx: Context,
  cast: Cast,
  renumbers: boolean,
  onOpened: () => Promise<void>,
): Promise<BankStage> {
  const operators = [await operatorNamed(ctx, "ann"), await operatorNamed(ctx, "bob")] as const;
  const ann = ctx.as(operators[0]);
  const holder = "Almoner Giving";
  const { id: accountId } = await addBankAccount(ann, { holder, ...OWN_ACCOUNT, currency: BANK_CURRENCY });
  await setPaying(ann, { accountId, format: "pain.001.001.09", payerIds: null });
  await onOpened();
  for (const identity of [cast.charity, cast.club]) await enterAccount(ctx, cast, identity);
  const account = { account: OWN_ACCOUNT, holder, currency: BANK_CURRENCY };
  return {
    bank: new PlayedBank(account, statementWriter),
    accountId,
    operators,
    gifts: new Map(),
    orders: new Map(),
    booked: new Map(),
    statements: [],
    sent: new Set(),
    executed: [],
    rejections: [],
    exports: 0,
    renumbers,
  };
}

async function operatorNamed(observer: Context, name: string): Promise<Caller> {
  const userId = observer.newId("user");
  await observer.db.user.create({ data: { id: userId, createdAt: observer.now() } });
  return operatorCaller({ name: `${name}@example.org`, userId, requestId: `req_${name}` });
}

async function enterAccount(observer: Context, { partner }: Cast, { id }: Identity): Promise<void> {
  const account = await setPayoutAccount(observer.as(partner), { id, return_url: "https://partner.example.org/x" });
  const visitor = observer.as(visitorCaller("page"));
  const secret = onboardingSecret(observer, account.id);
  await runUntrusted(visitor, startOnboarding, { secret, locale: "en" });
  await runUntrusted(visitor, enterPayeeAccount, { secret, ...PAYEE });
  await runUntrusted(visitor, finishOnboarding, { secret });
}
