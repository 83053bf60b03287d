import type Stripe from "stripe";
import { balanceIn, book } from "@/server/testing/stripe/balance-transactions";
import { newId } from "@/server/testing/stripe/double-state";
import { billingOf, mergeMetadata } from "@/server/testing/stripe/object-fields";
import { emptyList } from "@/server/testing/stripe/object-lists";
import { idOf, type Scope } from "@/server/testing/stripe/scope";
import { invalidRequest } from "@/server/testing/stripe/stripe-error";

interface GivenTransfer {
  amount?: number;
  currency: string;
  destination: string;
  description?: string;
  metadata?: Record<string, string> | null;
  source_transaction?: string;
  transfer_group?: string;
}

/** Moves money from the platform's balance to a connected account. Available at once, or with its source charge. */
export function createTransfer(scope: Scope, given: GivenTransfer): Stripe.Transfer {
  const destination = receiver(scope, given.destination);
  const source = given.source_transaction ? scope.get("charge", given.source_transaction, "source_transaction") : null;
  const amount = transferable(scope, given, source);
  const availableOn = source ? availabilityOf(scope, source) : undefined;
  const id = scope.newId("transfer");
  const group =
    given.transfer_group ?? (source ? (source.transfer_group ?? `group_${idOf(source.payment_intent)}`) : null);
  const transfer = scope.add("transfer", {
    id,
    object: "transfer",
    amount,
    amount_reversed: 0,
    balance_transaction: null,
    created: scope.now(),
    currency: given.currency,
    description: given.description ?? null,
    destination: destination.id,
    livemode: scope.livemode,
    metadata: mergeMetadata({}, given.metadata),
    reversals: emptyList(`/v1/transfers/${id}/reversals`),
    reversed: false,
    source_transaction: source?.id ?? null,
    source_type: "card",
    transfer_group: group,
  });
  const booked = {
    type: "transfer" as const,
    amount: -amount,
    currency: given.currency,
    source: id,
    description: given.description,
    availableOn,
  };
  transfer.balance_transaction = book(scope, booked).id;
  transfer.destination_payment = arrive(scope.on(destination.id), transfer, availableOn).id;
  scope.emit("transfer.created", transfer);
  return transfer;
}

function receiver(scope: Scope, id: string): Stripe.Account {
  const account = scope.find("account", id);
  if (!account || scope.world.state.factsOf(id).deauthorized === "yes")
    throw invalidRequest(`No such destination: '${id}'`, "resource_missing", "destination");
  if (account.capabilities?.transfers === "active") return account;
  throw invalidRequest(
    "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
    "insufficient_capabilities_for_transfer",
    "destination",
  );
}

function transferable(scope: Scope, { amount, currency }: GivenTransfer, source: Stripe.Charge | null): number {
  if (!source) {
    if (amount === undefined) throw invalidRequest("Missing required param: amount.", "parameter_missing", "amount");
    if (amount <= balanceIn(scope, currency).available) return amount;
    throw insufficient();
  }
  if (source.status === "failed")
    throw invalidRequest("You cannot use a failed charge as a source transaction.", undefined, "source_transaction");
  const transaction = scope.find("balance_transaction", idOf(source.balance_transaction));
  const settled = transaction?.currency ?? source.currency;
  if (settled !== currency)
    throw invalidRequest(
      `The currency of source_transaction's balance transaction (${settled}) must be the same as the transfer currency (${currency})`,
      undefined,
      "currency",
    );
  const moved = scope.all("transfer").filter((other) => other.source_transaction === source.id);
  const used = moved.reduce((sum, other) => sum + other.amount - other.amount_reversed, 0);
  const left = (transaction?.amount ?? source.amount) - used;
  if ((amount ?? left) <= left) return amount ?? left;
  throw invalidRequest(
    `Transfers using this transaction as a source must not exceed the source amount of ${left}.`,
    "transfer_source_balance_parameters_mismatch",
    "amount",
  );
}

/** The error for moving more money than is available. */
export function insufficient() {
  return invalidRequest(
    "You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance",
    "balance_insufficient",
  );
}

function availabilityOf(scope: Scope, charge: Stripe.Charge): number {
  const transaction = scope.find("balance_transaction", idOf(charge.balance_transaction));
  return transaction?.available_on ?? scope.now() + Math.floor(scope.options.availableMs / 1000);
}

/** Creates the payment that the connected account gets for a transfer. */
function arrive(connected: Scope, transfer: Stripe.Transfer, availableOn?: number): Stripe.Charge {
  const id = newId("py");
  const payment = connected.add("charge", {
    id,
    object: "charge",
    amount: transfer.amount,
    amount_captured: transfer.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: billingOf(),
    calculated_statement_descriptor: null,
    captured: true,
    created: connected.now(),
    currency: transfer.currency,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: connected.livemode,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: { type: "stripe_account" },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    refunds: emptyList(`/v1/charges/${id}/refunds`),
    review: null,
    shipping: null,
    source: null,
    source_transfer: transfer.id,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "succeeded",
    transfer_data: null,
    transfer_group: null,
  });
  const { amount, currency } = transfer;
  payment.balance_transaction = book(connected, {
    type: "payment",
    category: "charge",
    amount,
    currency,
    source: id,
    availableOn,
  }).id;
  return payment;
}
