import type Stripe from "stripe";
import { balanceIn, book } from "@/server/testing/stripe/balance-transactions";
import { mergeMetadata } from "@/server/testing/stripe/object-fields";
import { listRoute, readRoute } from "@/server/testing/stripe/object-lists";
import { clearable, currency, flag, integer, metadata, text } from "@/server/testing/stripe/parameters";
import { type Route, route } from "@/server/testing/stripe/routes";
import { idOf, type Scope } from "@/server/testing/stripe/scope";
import { invalidRequest } from "@/server/testing/stripe/stripe-error";
import { createTransfer, insufficient } from "@/server/testing/stripe/transfers";

interface GivenReversal {
  amount?: number;
  metadata?: Record<string, string> | null;
}

/** Reverses a transfer, or part of it. The account's balance can go below zero if the platform bears its losses. */
function reverse(scope: Scope, transfer: Stripe.Transfer, given: GivenReversal): Stripe.TransferReversal {
  const left = transfer.amount - transfer.amount_reversed;
  const amount = given.amount ?? left;
  if (left === 0)
    throw invalidRequest(`Transfer ${transfer.id} has already been fully reversed.`, "transfer_already_reversed");
  if (amount > left)
    throw invalidRequest(
      `Reversal amount (${amount}) is greater than unreversed amount on transfer (${left}).`,
      undefined,
      "amount",
    );
  const connected = scope.on(idOf(transfer.destination)!);
  const { available, pending } = balanceIn(connected, transfer.currency);
  if (available + pending < amount && !mayGoBelow(scope, connected.account)) throw insufficient();
  const refund = refundPayment(connected, transfer, amount);
  const id = scope.newId("transfer_reversal");
  const reversal = scope.add("transfer_reversal", {
    id,
    object: "transfer_reversal",
    amount,
    balance_transaction: book(scope, {
      type: "transfer_refund",
      category: "transfer_reversal",
      amount,
      currency: transfer.currency,
      source: id,
    }).id,
    created: scope.now(),
    currency: transfer.currency,
    destination_payment_refund: refund.id,
    metadata: mergeMetadata({}, given.metadata),
    source_refund: null,
    transfer: transfer.id,
  });
  refund.transfer_reversal = id;
  transfer.amount_reversed += amount;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  transfer.reversals.data.unshift(reversal);
  scope.emit("transfer.reversed", transfer);
  return reversal;
}

/** Whether the platform bears the account's losses: then its balance can go below zero. */
function mayGoBelow(scope: Scope, id: string): boolean {
  return scope.find("account", id)?.controller?.losses?.payments === "application";
}

function refundPayment(connected: Scope, transfer: Stripe.Transfer, amount: number): Stripe.Refund {
  const payment = connected.get("charge", idOf(transfer.destination_payment)!);
  payment.amount_refunded += amount;
  payment.refunded = payment.amount_refunded === payment.amount;
  const id = connected.newId("refund");
  return connected.add("refund", {
    id,
    object: "refund",
    amount,
    balance_transaction: book(connected, {
      type: "payment_refund",
      category: "refund",
      amount: -amount,
      currency: transfer.currency,
      source: id,
    }).id,
    charge: payment.id,
    created: connected.now(),
    currency: transfer.currency,
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: null,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  });
}

/** Routes for transfers and their reversals. */
export const transferRoutes: Route[] = [
  route("POST /v1/transfers", {
    permission: "transfer",
    params: {
      amount: integer({ min: 1 }).optional(),
      currency: currency(),
      description: text().optional(),
      destination: text(),
      metadata: metadata().optional(),
      source_transaction: text().optional(),
      transfer_group: text().optional(),
    },
    run: (scope, given) => createTransfer(scope, given),
  }),
  readRoute("/v1/transfers/:id", "transfer", "transfer"),
  route("POST /v1/transfers/:id", {
    permission: "transfer",
    params: { description: clearable().optional(), metadata: metadata().optional() },
    run(scope, { description, metadata: given }, { id }) {
      const transfer = scope.get("transfer", id!);
      if (description !== undefined) transfer.description = description;
      transfer.metadata = mergeMetadata(transfer.metadata, given);
      scope.emit("transfer.updated", transfer);
      return transfer;
    },
  }),
  listRoute("/v1/transfers", {
    kind: "transfer",
    permission: "transfer",
    filters: { destination: text().optional(), transfer_group: text().optional() },
    isWanted: (transfer, { destination, transfer_group: group }) =>
      (destination === undefined || transfer.destination === destination) &&
      (group === undefined || transfer.transfer_group === group),
  }),
  route("POST /v1/transfers/:id/reversals", {
    permission: "transfer",
    params: {
      amount: integer({ min: 1 }).optional(),
      description: clearable().optional(),
      metadata: metadata().optional(),
      refund_application_fee: flag().optional(),
    },
    run: (scope, given, { id }) => reverse(scope, scope.get("transfer", id!), given),
  }),
  route("GET /v1/transfers/:transfer/reversals/:id", {
    permission: "transfer",
    params: {},
    run: (scope, _params, { id }) => scope.get("transfer_reversal", id!),
  }),
  listRoute("/v1/transfers/:transfer/reversals", {
    kind: "transfer_reversal",
    permission: "transfer",
    byTime: false,
    filters: {},
    isWanted: (reversal, _filters, _scope, { transfer }) => reversal.transfer === transfer,
  }),
];
