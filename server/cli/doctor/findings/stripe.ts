import { STRIPE_API_VERSION } from "@/server/adapters/payment-rail/stripe/stripe-client";
import { ACCOUNT_EVENTS, CONNECTED_EVENTS } from "@/server/adapters/payment-rail/stripe/stripe-endpoint-events";
import type { Facts, StripeFacts } from "@/server/cli/doctor/facts";
import { danger, hint, type Problem, problem } from "@/server/cli/doctor/finding";

const GUIDE = 'See "Cards" in docs/guides/going-live.md.';
const LATE = "What happens at Stripe is found out late: by asking each hour, instead of within seconds.";

/** Whether Stripe can charge with this key. */
export function findStripe(facts: Facts): Problem[] {
  const { stripe, env } = facts;
  if (!stripe) return [];
  if (stripe.error !== null)
    return [
      danger(`${stripe.error}.`, "No card is charged, and nobody is paid.", `Correct STRIPE_SECRET_KEY. ${GUIDE}`),
    ];
  const found = stripe.forbidden.map((what) =>
    problem(
      `STRIPE_SECRET_KEY may not read ${what}.`,
      "Payments and balances cannot be compared with the books, and this check is blind there.",
      `Give the restricted key the permissions of the guide. ${GUIDE}`,
    ),
  );
  if (stripe.takesCharges === false)
    found.push(
      problem(
        "Stripe does not let the account take charges yet.",
        "Every card is declined.",
        "Open the Stripe dashboard, and complete what it asks for.",
      ),
    );
  return [
    ...found,
    ...unheld(stripe, env.STRIPE_CURRENCIES),
    ...converted(stripe, facts),
    ...undebited(stripe, env.STRIPE_CURRENCIES),
  ];
}

/** The debit scheme of each currency. */
const DEBITS = { USD: "ACH", EUR: "SEPA", GBP: "Bacs" } as const;

function undebited({ debits }: StripeFacts, charged: readonly string[]): Problem[] {
  if (!debits) return [];
  const names = charged.map((name) => name.toUpperCase());
  return Object.entries(DEBITS)
    .filter(([currency]) => names.includes(currency) && !debits.includes(currency))
    .map(([currency, scheme]) =>
      hint(
        `Stripe does not let the account debit bank accounts in ${currency} (${scheme}).`,
        "Donors are not offered it.",
        `Activate it in the Stripe dashboard under "Payment methods", if you want it. ${GUIDE}`,
      ),
    );
}

function unheld({ currencies }: StripeFacts, charged: readonly string[]): Problem[] {
  if (!currencies) return [];
  const missing = charged.map((name) => name.toUpperCase()).filter((name) => !currencies.includes(name));
  return missing.map((currency) =>
    problem(
      `STRIPE_CURRENCIES names ${currency}, in which the Stripe account holds no balance.`,
      "Stripe converts these gifts at a rate of its own, and nobody can be paid in that currency.",
      `Add a bank account in ${currency} at Stripe, or move ${currency} to STRIPE_CONVERTED_CURRENCIES. ${GUIDE}`,
    ),
  );
}

function converted({ currencies }: StripeFacts, { env, product }: Facts): Problem[] {
  const names = env.STRIPE_CONVERTED_CURRENCIES.map((name) => name.toUpperCase());
  const paid = env.PAYMENT_RAILS.includes("bank") ? product?.accounts.map(({ currency }) => currency) : [];
  return [
    ...names
      .filter((name) => currencies?.includes(name))
      .map((currency) =>
        problem(
          `STRIPE_CONVERTED_CURRENCIES names ${currency}, in which the Stripe account holds a balance.`,
          "Nobody is paid in that currency by Stripe, although it could be.",
          `Move ${currency} to STRIPE_CURRENCIES.`,
        ),
      ),
    ...names
      .filter((name) => !currencies?.includes(name) && paid && !paid.includes(name))
      .map((currency) =>
        problem(
          `Stripe converts gifts in ${currency}, and no bank account pays in that currency.`,
          "What recipients get in it stays on their balance.",
          `Add a bank account in ${currency} with \`npm run bank:account\`, or take ${currency} out of STRIPE_CONVERTED_CURRENCIES.`,
        ),
      ),
  ];
}

/** Whether Stripe sends this installation its events. */
export function findStripeEvents({ stripe, env }: Facts): Problem[] {
  if (!stripe || stripe.error !== null) return [];
  const url = `${env.PUBLIC_URL}/rails/stripe/events`;
  if (env.STRIPE_WEBHOOK_SECRET.length === 0)
    return [problem("STRIPE_WEBHOOK_SECRET is not set.", LATE, `Set it to the endpoints' signing secrets. ${GUIDE}`)];
  if (!stripe.endpoints) return [];
  const ours = stripe.endpoints.filter((endpoint) => endpoint.isEnabled && endpoint.url.split("?")[0] === url);
  const add = `Add an endpoint for it at Stripe that posts to ${url}. ${GUIDE}`;
  if (ours.length === 0) return [problem(`Stripe has no webhook endpoint that posts to ${url}.`, LATE, add)];
  const heard = new Set(ours.flatMap(({ events }) => events));
  const missing = (wanted: readonly string[]) => (heard.has("*") ? [] : wanted.filter((type) => !heard.has(type)));
  const unheard = [...missing(ACCOUNT_EVENTS), ...missing(CONNECTED_EVENTS)];
  const found: Problem[] = [];
  if (unheard.length > 0)
    found.push(problem(`No webhook endpoint at Stripe is subscribed to ${unheard.join(", ")}.`, LATE, add));
  if (ours.length < 2)
    found.push(
      hint(
        "Stripe has one webhook endpoint for this installation, and needs one for connected accounts, too.",
        "Whether a recipient can be paid is found out late.",
        add,
      ),
    );
  const versions = ours.map(({ version }) => version).filter((version) => version && version !== STRIPE_API_VERSION);
  if (versions.length > 0)
    found.push(
      problem(
        `A webhook endpoint at Stripe has the API version ${versions[0]}, and Almoner is written for ${STRIPE_API_VERSION}.`,
        "Its events may not be understood.",
        `Make it anew with the version ${STRIPE_API_VERSION}.`,
      ),
    );
  return found;
}
