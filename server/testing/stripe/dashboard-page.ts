import type Stripe from "stripe";
import { balanceCurrencies, balanceIn } from "@/server/testing/stripe/balance-transactions";
import { writeAmount } from "@/server/testing/stripe/currencies";
import { type Html, html, type PageResponse, page } from "@/server/testing/stripe/page";
import { idOf, type Scope } from "@/server/testing/stripe/scope";

const ROWS_MAX = 50;

/** Shows the objects of one mode, with buttons to act on them. */
export function showDashboard(scope: Scope): PageResponse {
  const platform = scope.all("charge").reverse().slice(0, ROWS_MAX);
  const accounts = scope.all("account").reverse();
  const mode = scope.livemode ? "live" : "test";
  return page(
    "Double of Stripe",
    html`<h1>Double of Stripe</h1><p>${mode} mode, ${new Date(scope.world.nowMs()).toISOString()}. ${balanceText(scope)}
<a href="/_double${scope.livemode ? "" : "?mode=live"}">Show the other mode</a></p>
<form method="post" action="/_double/act">${hidden(scope, { control: "clock" })}<button name="advanceMs" value="86400000">Go a day ahead</button></form>
${table(
  "Charges",
  ["Charge", "Amount", "State", "Actions"],
  platform.map((charge) => chargeRow(scope, charge)),
)}
${table(
  "Refunds",
  ["Refund", "Amount", "State", "Actions"],
  scope
    .all("refund")
    .reverse()
    .map((refund) => refundRow(scope, refund)),
)}
${table(
  "Disputes",
  ["Dispute", "Amount", "State", "Actions"],
  scope
    .all("dispute")
    .reverse()
    .map((dispute) => disputeRow(scope, dispute)),
)}
${table(
  "Connected accounts",
  ["Account", "Balance", "State", "Actions"],
  accounts.map((account) => accountRow(scope, account)),
)}
${table("Payouts", ["Payout", "Amount", "State", "Actions"], [scope, ...accounts.map(({ id }) => scope.on(id))].flatMap((owner) => owner.all("payout").map((payout) => payoutRow(owner, payout))).reverse())}
${table(
  "Events",
  ["Event", "Type", "Webhooks not delivered"],
  scope
    .all("event")
    .reverse()
    .slice(0, ROWS_MAX)
    .map((event) => html`<tr><td>${event.id}</td><td>${event.type}</td><td>${event.pending_webhooks}</td></tr>`),
)}`,
    { isWide: true },
  );
}

function table(title: string, heads: string[], rows: Html[]): Html {
  if (rows.length === 0) return html`<section><h2>${title}</h2><p>There are none.</p></section>`;
  return html`<section><h2>${title}</h2><div class="scroll" tabindex="0" role="region" aria-label="${title}"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div></section>`;
}

function balanceText(scope: Scope): string {
  return balanceCurrencies(scope)
    .map((currency) => {
      const { available, pending } = balanceIn(scope, currency);
      return `Available ${writeAmount(available, currency)}, pending ${writeAmount(pending, currency)}.`;
    })
    .join(" ");
}

function chargeRow(scope: Scope, charge: Stripe.Charge): Html {
  const isDebit = charge.payment_method_details?.type !== "card";
  const acts = [
    charge.paid && !charge.disputed && button(scope, "Dispute", { control: "dispute", charge: charge.id }),
    charge.paid &&
      !charge.disputed &&
      button(scope, "Inquire", { control: "dispute", charge: charge.id, isInquiry: "true" }),
    charge.paid && button(scope, "Warn of fraud", { control: "warn_of_fraud", charge: charge.id }),
    charge.paid &&
      !charge.refunded &&
      !charge.disputed &&
      button(scope, "Refund", { control: "refund", charge: charge.id }),
    charge.paid && isDebit && button(scope, "Return debit", { control: "return_debit", charge: charge.id }),
    charge.paid && isDebit && button(scope, "Fail late", { control: "fail_late", charge: charge.id }),
  ];
  const state = [
    charge.status,
    charge.captured ? null : "not captured",
    charge.refunded ? "refunded" : null,
    charge.disputed ? "disputed" : null,
  ];
  return row(charge.id, writeAmount(charge.amount, charge.currency), state.filter(Boolean).join(", "), acts);
}

function refundRow(scope: Scope, refund: Stripe.Refund): Html {
  const acts = [
    refund.status === "pending" && button(scope, "Pay", { control: "pay_refund", refund: refund.id }),
    refund.status !== "failed" && button(scope, "Fail", { control: "fail_refund", refund: refund.id }),
  ];
  return row(refund.id, writeAmount(refund.amount, refund.currency), refund.status ?? "", acts);
}

function disputeRow(scope: Scope, dispute: Stripe.Dispute): Html {
  const isOpen = !["won", "lost", "warning_closed"].includes(dispute.status);
  const acts = [
    dispute.status !== "won" &&
      dispute.status !== "warning_closed" &&
      button(scope, "Win", { control: "win_dispute", dispute: dispute.id }),
    isOpen && button(scope, "Lose", { control: "lose_dispute", dispute: dispute.id }),
  ];
  return row(
    `${dispute.id} of ${idOf(dispute.charge)}`,
    writeAmount(dispute.amount, dispute.currency),
    dispute.status,
    acts,
  );
}

function accountRow(scope: Scope, account: Stripe.Account): Html {
  const { stage = "", deauthorized } = scope.world.state.factsOf(account.id);
  const connected = scope.on(account.id);
  const currency = account.default_currency ?? "usd";
  const { available } = balanceIn(connected, currency);
  const stages = ["enabled", "document_missing", "rejected"].filter((one) => one !== stage);
  const acts = [
    stages.map((one) => button(scope, STAGE_BUTTONS[one]!, { control: "onboard", account: account.id, stage: one })),
    available > 0 &&
      account.payouts_enabled &&
      button(scope, "Pay out", { control: "pay_out", account: account.id, amount: String(available), currency }),
    deauthorized !== "yes" && button(scope, "Deauthorize", { control: "deauthorize", account: account.id }),
  ];
  return row(account.id, balanceText(connected), deauthorized === "yes" ? "deauthorized" : stage, acts);
}

const STAGE_BUTTONS: Record<string, string> = {
  enabled: "Enable",
  document_missing: "Ask for a document",
  rejected: "Reject",
};

function payoutRow(owner: Scope, payout: Stripe.Payout): Html {
  const account: Record<string, string> = owner.isPlatform ? {} : { account: owner.account };
  const isOpen = payout.status === "pending" || payout.status === "in_transit";
  const acts = [
    isOpen && button(owner, "Pay", { control: "pay_payout", payout: payout.id, ...account }),
    payout.status !== "failed" &&
      payout.status !== "canceled" &&
      button(owner, "Fail", { control: "fail_payout", payout: payout.id, ...account }),
  ];
  return row(payout.id, writeAmount(payout.amount, payout.currency), payout.status, acts);
}

function row(id: string, amount: string, state: string, acts: unknown[]): Html {
  return html`<tr><th scope="row">${id}</th><td>${amount}</td><td>${state}</td><td>${acts}</td></tr>`;
}

function button(scope: Scope, label: string, fields: Record<string, string>): Html {
  const { control: _, ...ids } = fields;
  return html`<form class="inline" method="post" action="/_double/act">${hidden(scope, fields)}
<button class="plain" aria-label="${label} ${Object.values(ids)[0]}">${label}</button></form>`;
}

function hidden(scope: Scope, fields: Record<string, string>): Html[] {
  const all = { ...fields, livemode: String(scope.livemode) };
  return Object.entries(all).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
}
