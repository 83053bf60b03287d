import type { Cents } from "@/server/kernel/money";
import type { ChargeRange } from "@/server/ports/charge-range";
import type { PaymentForm, PaymentReturn, RailWallet } from "@/server/ports/payment-form";
import type { RailAccounts } from "@/server/ports/rail-account";
import type { RailAuthorizations } from "@/server/ports/rail-authorizations";
import type { RailCost } from "@/server/ports/rail-cost";
import type { RailDebits } from "@/server/ports/rail-debits";
import type { PaymentMethodDescription, PayoutAccountDescription } from "@/server/ports/rail-descriptions";
import type { DisputeAnswer, RailDispute } from "@/server/ports/rail-dispute";
import type { EventPost, PostingOptions, RailEvent } from "@/server/ports/rail-event";
import type { RailExchange } from "@/server/ports/rail-exchange";
import type { RailMethods } from "@/server/ports/rail-methods";
import type { PartReturned } from "@/server/ports/rail-part";
import type { RailPlace } from "@/server/ports/rail-place";
import type { StatementPage } from "@/server/ports/rail-statement";
import type { TransferAccounts } from "@/server/ports/transfer-accounts";

/** What a payment does: takes money from a payer, sends some to a payee, or returns a charge to its payer. */
export type PaymentDirection = "charge" | "payout" | "refund";

/** One movement of money requested from a rail. */
export interface RailOperation {
  /** Ours, unique and stable over retries. A rail executes a key once while it remembers it, and finds it forever. */
  key: string;
  direction: PaymentDirection;
  amountCents: Cents;
  currency: string;
  /** What is charged, or where a payout goes; null for a refund. */
  token: string | null;
  /** The rail's reference of the charge that a refund returns; null otherwise. */
  chargeReference: string | null;
  /** Our id of what the payment is for. If a rail stores it, it explains a payment that the books lost. */
  subjectId?: string;
  /** What the payee's bank shows of a payout. */
  statementText?: string;
  /** The rail's own id of it, once the rail has named it. */
  reference?: string;
  /** When it was first sent under its key, or when the rail last said that it didn't have it: it has nothing older. */
  firstSentAt?: Date;
  /** True while the payer is there, and can be asked to confirm. */
  isPayerPresent?: true;
}

export interface CallOptions {
  /** The product's time; a rail that keeps its own time ignores it. */
  now: Date;
  /** Aborts when the caller no longer waits. What the rail did by then is found out later. */
  signal: AbortSignal;
}

/** What every answer about a taken payment contains. */
export interface TakenPayment {
  /** The rail's own id. */
  reference: string;
  /** What the rail really moves. It is compared with what was requested. */
  amountCents: Cents;
  currency: string;
  /** When the rail took the payment, by its own clock: for a charge, when the payer was charged. */
  chargedAt: Date;
  /**
   * True if the payer paid before the rail was asked, such as by transfer, or on a form that had their bank authorize
   * the amount. Otherwise an earlier time is not believed.
   */
  wasPaidBefore?: true;
  /** All costs that the rail has kept for the payment so far. Each answer repeats all of them. */
  costs: readonly RailCost[];
  /** Every part of a charge that has gone back so far while the rest stands. Each answer repeats all of them. */
  partsReturned: readonly PartReturned[];
  /** What it has moved so far in what the rail holds in other currencies. Each answer repeats all; absent if none. */
  exchanges?: readonly RailExchange[];
}

/** Why a rail does not pay, or no longer does: a stable code and a sentence for the payer. */
export interface RailReason {
  code: string;
  message: string;
}

/**
 * What a rail says about a payment.
 * - `accepted`: taken, and on its way until `clearsAt` or, if that is null, until the rail says more. `isAnnounced`
 *   means that each change makes us ask again, in the same transaction; nothing else does.
 * - `cleared`: the money has moved. Parts of it may have gone back since.
 * - `declined`: the payer's side said no to a charge. Nothing moved and nothing will.
 * - `rejected`: the rail itself will never take this charge, or pay this refund or payout. Nothing moved and nothing
 *   will. For charges, `amount_not_supported` blames the amount, which no person can fix. For refunds,
 *   `charge_returned`, `charge_disputed` and `already_refunded` mean that the payer has the money back, or may get it
 *   by the dispute, and `charge_reduced` that the rail has given a part back: the rest is refunded once that is
 *   booked.
 * - `returned`: taken, or even cleared, and the money has gone back; with the code `dispute_lost`, after a dispute. If
 *   a charge is reinstated later, or its dispute is won late, it is `cleared` again.
 * - `disputed`: the payer disputes a charge that was taken, or a part of it. It ends as returned, or as cleared: the
 *   dispute was lost if a returned part has its reference, and won otherwise.
 * - `absent`: only from `find`, for a key that the rail has never seen.
 * - `postponed`: nothing moved, for a temporary reason, such as a balance that is too low. It is sent again then.
 * - `unknown`: no clear answer. It is never treated as a no, and never simply repeated.
 */
export type RailAnswer =
  | ({ outcome: "accepted"; clearsAt: Date | null; isAnnounced?: true } & TakenPayment)
  | ({ outcome: "cleared"; clearedAt: Date } & TakenPayment)
  | ({ outcome: "returned"; returnedAt: Date } & TakenPayment & RailReason)
  | ({ outcome: "disputed"; disputedAt: Date; dispute: RailDispute } & TakenPayment & RailReason)
  | ({ outcome: "declined" } & RailReason)
  | ({ outcome: "rejected" } & RailReason)
  | { outcome: "absent" }
  | { outcome: "postponed"; until: Date; message: string }
  | { outcome: "unknown"; message: string };

/**
 * A payment rail. An adapter never throws for a business outcome and never touches the product's tables. A call that
 * throws counts as an unknown answer.
 */
export interface PaymentRail {
  /** Unique among rails, in lower case: payments and ledger accounts carry it forever. */
  name: string;
  /** Whether it takes payments in this place. */
  serves(place: RailPlace): boolean;
  /** Whether it pays payees in this place; absent if it pays wherever it takes payments. */
  pays?(place: RailPlace): boolean;
  /** Present on a rail that payers send bank transfers to: a gift waits until its transfer has arrived. */
  transfers?: TransferAccounts;
  /** True for a rail that goes by its own clock, however far a sandbox's clock is moved. */
  hasOwnClock?: true;
  /** True if payers are asked for an account when it cannot refund to the one that they paid from. */
  asksForAccounts?: true;
  /** A method that always clears, for donors without one; null on rails that move real money. */
  spareMethod: ({ token: string } & PaymentMethodDescription) | null;
  /** If named as a gift's payment method, the gift waits for its donor; absent on rails that move real money. */
  missingMethod?: string;
  /** Describes a token from the rail's own form; null if the rail does not know it, as for every token of another rail. */
  describe(token: string): Promise<PaymentMethodDescription | null>;
  /** Describes a token of an account that payouts can go to; null if the rail does not know it. */
  describeAccount(token: string): Promise<PayoutAccountDescription | null>;
  /** How it sets up and checks accounts itself; null if every account that it knows can be paid. */
  accounts: RailAccounts | null;
  /** Tokens of accounts that anyone can name; absent on rails that move real money. */
  testAccounts?: readonly string[];
  /** True for tokens that are accepted wherever a payment method id is. */
  isDirectToken(token: string): boolean;
  /** The origins of its form's pages, which no other site may frame; absent where it is a page of this site. */
  formOrigins?: readonly string[];
  /** The wallets that its form offers to payers who have one; forms on pages name them. */
  wallets: readonly RailWallet[];
  /** Present on a rail whose form also takes mandates to debit bank accounts. */
  debits?: RailDebits;
  /** Present on a rail whose forms can save a method. */
  methods?: RailMethods;
  /** Opens the rail's own form, where the payer enters what Almoner must never see, and returns its URL. */
  startPayment(form: PaymentForm): Promise<{ url: string }>;
  /** Identifies a card from a token of the rail's form, the same for each of its tokens; null if it can't. */
  cardOf(token: string): string | null;
  /** Reads the query with which the form returned. Anyone may have written it, so the rail verifies it. */
  readPayment(query: URLSearchParams): Promise<PaymentReturn>;

  /** The amounts that it charges in a currency; absent on a rail that charges every amount. */
  chargeRange?(currency: string): ChargeRange;
  /** Takes money from the payer: the amount authorized for the token, if its form authorized one. */
  charge(operation: RailOperation, options: CallOptions): Promise<RailAnswer>;
  /**
   * Releases the authorization of a token that nothing will charge, and makes the rail forget its mandate. What was
   * charged stays, and a repetition changes nothing. Throws without a clear answer. Absent if no form authorizes.
   */
  release?(token: string, options: CallOptions): Promise<void>;
  /** Present on a rail that can authorize an amount again while the payer is away. */
  authorizations?: RailAuthorizations;
  /** Sends money to the payee. */
  payout(operation: RailOperation, options: CallOptions): Promise<RailAnswer>;
  /** Returns a charge to its payer, or a part of it. A charge is refunded once. */
  refund(operation: RailOperation, options: CallOptions): Promise<RailAnswer>;
  /**
   * Answers a dispute. The rail takes one answer per dispute, by its reference: a repetition changes nothing. Throws
   * while it does not take it. The outcome comes as an answer about the charge.
   */
  answerDispute(answer: DisputeAnswer, options: CallOptions): Promise<void>;
  /** Says what happened to an operation, however old. It starts nothing, and at most completes what has begun. */
  find(operation: RailOperation, options: CallOptions): Promise<RailAnswer>;

  /** Reads an event that was posted to Almoner; null unless it is the rail's own. */
  readEvent(headers: Headers, body: string): Promise<RailEvent | null>;
  /**
   * Posts due events with `post`, and returns how many; null on a rail that posts them from elsewhere. If `post` throws
   * on an event, it is posted again later.
   */
  postEvents: ((post: EventPost, options: PostingOptions) => Promise<number>) | null;
  /** When the first of these events is due, after one instant and up to another; null if none is. */
  nextEventAt?(period: { after: Date; until: Date }): Promise<Date | null>;
  /**
   * Every payment that changed from one instant until before another one, and every transfer that the rail made, oldest first, in pages.
   */
  statement(period: { from: Date; to: Date; after: string | null }): Promise<StatementPage>;
  /** What the rail holds for Almoner now, in cents by currency: cleared charges less payouts, refunds, returns, costs and its own transfers. */
  balances(): Promise<ReadonlyMap<string, Cents>>;
}
