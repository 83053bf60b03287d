import type Stripe from "stripe";
import { writeAmount } from "@/server/testing/stripe/currencies";
import { type Html, html, type PageResponse, page, redirect } from "@/server/testing/stripe/page";
import { paySession } from "@/server/testing/stripe/pay-session";
import type { Scope } from "@/server/testing/stripe/scope";
import { idOf } from "@/server/testing/stripe/scope";
import { StripeFailure } from "@/server/testing/stripe/stripe-error";
import { type MethodType, methodOfNumber } from "@/server/testing/stripe/test-methods";

type Session = Stripe.Checkout.Session;

/** Shows a session's hosted page, or says that the session is over. */
export function showCheckout(scope: Scope, session: Session, error?: string): PageResponse {
  if (session.status === "complete")
    return page(
      "You're all done here",
      html`<h1>You're all done here</h1><p>This was paid. You can close the page.</p>`,
    );
  if (session.status === "expired")
    return page("This page has expired", html`<h1>This page has expired</h1><p>Nothing was paid.</p>`, { status: 410 });
  const verb = session.mode === "setup" ? "Save" : "Pay";
  const what =
    session.mode === "setup"
      ? "Save a payment method"
      : `Pay ${writeAmount(session.amount_total ?? 0, session.currency ?? "usd")}`;
  const items = session.line_items?.data ?? [];
  const offers = (type: string) => session.payment_method_types.includes(type);
  const debit = DEBITS.find(({ type }) => offers(type));
  return page(
    what,
    html`<h1>${what}</h1>
${items.length > 0 && html`<ul>${items.map((item) => html`<li>${item.description}: ${writeAmount(item.amount_total, item.currency)}</li>`)}</ul>`}
${error && html`<p class="error" role="alert">${error}</p>`}
${offers("card") && cardForm(scope, session, verb)}${offers("card") && walletForm(session)}${debit && debitForm(scope, session, debit, verb)}
${session.cancel_url && html`<p><a href="${session.cancel_url}">Go back without paying</a></p>`}
<p class="hint">This is a double of Stripe. No card is charged and no message is sent.</p>`,
  );
}

function contactFields(scope: Scope, session: Session, prefix: string): Html {
  const known = scope.find("customer", idOf(session.customer))?.email ?? session.customer_email ?? "ada@example.org";
  return html`<label for="${prefix}-email">Email</label><input id="${prefix}-email" name="email" type="email" required value="${known}" autocomplete="email">
<label for="${prefix}-name">Full name</label><input id="${prefix}-name" name="name" required value="Ada Hart" autocomplete="name">`;
}

function cardForm(scope: Scope, session: Session, verb: string): Html {
  return html`<section aria-labelledby="by-card"><h2 id="by-card">Card</h2><form method="post"><input type="hidden" name="type" value="card">
${contactFields(scope, session, "card")}
<label for="number">Card number</label><input id="number" name="number" required inputmode="numeric" autocomplete="cc-number" value="4242 4242 4242 4242">
<p class="hint">4242 4242 4242 4242 succeeds, 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks you to authenticate, 4000 0000 0000 0259 is disputed.</p>
<label for="expiry">Expiry date (MM/YY)</label><input id="expiry" name="expiry" required value="12/34" autocomplete="cc-exp">
<label for="cvc">Security code</label><input id="cvc" name="cvc" required value="123" inputmode="numeric" autocomplete="cc-csc">
<label for="country">Country</label><select id="country" name="country">${COUNTRIES.map((code) => html`<option>${code}</option>`)}</select>
<label for="postal">Postal code</label><input id="postal" name="postal_code" value="94110" autocomplete="postal-code">
<button>${verb} by card</button></form></section>`;
}

function walletForm(session: Session): Html {
  return html`<section aria-labelledby="by-wallet"><h2 id="by-wallet">Wallet</h2><form method="post"><input type="hidden" name="type" value="card">
<input type="hidden" name="number" value="4242424242424242"><input type="hidden" name="name" value="Ada Hart">
<input type="hidden" name="email" value="${session.customer_email ?? "ada@example.org"}">
<button name="wallet" value="apple_pay">Apple Pay</button><button name="wallet" value="google_pay">Google Pay</button></form></section>`;
}

function debitForm(scope: Scope, session: Session, debit: Debit, verb: string): Html {
  return html`<section aria-labelledby="by-debit"><h2 id="by-debit">${debit.title}</h2><form method="post"><input type="hidden" name="type" value="${debit.type}">
${contactFields(scope, session, "debit")}
<label for="account">${debit.label}</label><input id="account" name="number" required value="${debit.number}">
<p class="hint">${debit.hint}</p>${session.custom_text.submit && html`<p>${session.custom_text.submit.message}</p>`}<p>${debit.mandate}</p><button>${verb} from my bank account</button></form></section>`;
}

const COUNTRIES = ["US", "CA", "DE", "FR", "GB"];

interface Debit {
  type: MethodType;
  title: string;
  label: string;
  number: string;
  hint: string;
  mandate: string;
}

const MANDATE =
  "By continuing, you authorize the merchant to debit your account for this payment and for later ones that you agree to. You can end this with the merchant or your bank at any time.";
const DEBITS: Debit[] = [
  {
    type: "us_bank_account",
    title: "US bank account",
    label: "Account number",
    number: "000123456789",
    hint: "000222222227 fails after days, 000555555559 is returned later.",
    mandate: MANDATE,
  },
  {
    type: "sepa_debit",
    title: "SEPA Direct Debit",
    label: "IBAN",
    number: "DE89370400440532013000",
    hint: "DE62370400440532013001 fails after days, DE35370400440532013002 is returned later.",
    mandate: MANDATE,
  },
  {
    type: "bacs_debit",
    title: "Bacs Direct Debit",
    label: "Account number",
    number: "00012345",
    hint: "22222227 fails after days, 55555559 is returned later.",
    mandate: MANDATE,
  },
];

/** Handles the payer's form: redirects to authentication or back to the merchant, or shows the page with an error. */
export function takeCheckout(scope: Scope, session: Session, form: URLSearchParams): PageResponse {
  const type = (form.get("type") ?? "card") as MethodType;
  const method = Object.hasOwn(NAMES, type) ? methodOfNumber(type, form.get("number") ?? "") : null;
  if (!method) return showCheckout(scope, session, `Enter a ${NAMES[type] ?? "number"} that the double knows.`);
  const wallet = form.get("wallet");
  try {
    const authenticateAt = paySession(scope, session, {
      method,
      email: form.get("email"),
      name: form.get("name"),
      wallet: wallet === "apple_pay" || wallet === "google_pay" ? wallet : undefined,
      country: form.get("country") ?? undefined,
      postalCode: form.get("postal_code") ?? undefined,
    });
    return redirect(authenticateAt ?? successUrl(session));
  } catch (error) {
    if (error instanceof StripeFailure) return showCheckout(scope, session, error.message);
    throw error;
  }
}

const NAMES: Record<MethodType, string> = {
  card: "test card number",
  us_bank_account: "test account number",
  sepa_debit: "test IBAN",
  bacs_debit: "test account number",
};

/** Where a payer goes after authentication. */
export function returnToCheckout(scope: Scope, session: Session): PageResponse {
  if (session.status === "complete") return redirect(successUrl(session));
  return showCheckout(
    scope,
    session,
    "We could not authenticate your payment method. Choose another one, or try again.",
  );
}

/** Replaces only the literal template, not a URL-encoded one. */
function successUrl(session: Session): string {
  return session.success_url!.replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}
