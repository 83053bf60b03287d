import type { PaymentRail } from "@/server/ports/payment-rail";
import { authorizeInForm, DAY_MS, type RailHarness } from "@/server/testing/rail-fixture";
import { StripeRailWorld } from "@/server/testing/stripe-rail-world";

const CLEARING_MS = 10_000;
const SLOW_MS = 4 * DAY_MS;

/** What happens to a charge with a certain token, by the charge's age in days. */
type Script = (charge: string, days: number) => void;

/** Opens the rail on a double, with everything that the conformance suite has to make happen there. */
export async function openStripeHarness(): Promise<RailHarness> {
  const world = await StripeRailWorld.open({ asyncCaptureMs: CLEARING_MS, debitMs: SLOW_MS });
  const { double, rail } = world;
  double.control("top_up", { amount: 100_000_000, currency: "eur" });
  const tokens = await openTokens(world);
  const scripts = scriptsOf(world, tokens);
  const lossy = losingAll(world);
  return {
    rail: { ...rail, charge: (call, options) => (call.token === tokens.noAnswer ? lossy : rail).charge(call, options) },
    lossy,
    hanging: world.railWith(() => new Promise(() => {})),
    now: () => world.now(),
    async advance(ms) {
      await world.advance(ms);
      runScripts(world, scripts);
      await askAboutPayouts(world);
      await double.settle();
    },
    clearingMs: CLEARING_MS,
    differs: {
      tickMs: 1_000,
      hidesClearing: true,
      costCents: 386n,
      slowMs: SLOW_MS,
      returnedMs: SLOW_MS,
      datesReturnsByCharge: true,
      payoutMs: double.options.payoutMs,
      refundsWhileClearing: ["ok", "disputed", "lateReturn"],
      keepsRestOfDisputed: true,
      findsByOperation: true,
    },
    tokens,
    authorize: (form) => authorizeInForm(rail, form, (url) => completeCheckout(world, url)),
    async transfer({ amountCents, currency }) {
      const given = { amount: Math.abs(Number(amountCents)), currency: currency.toLowerCase() };
      const made = amountCents > 0n ? double.control("pay_out", given) : double.control("top_up", given);
      const { id } = made as { id: string };
      const booked = double.scope().find("payout", id)?.balance_transaction as string | undefined;
      return { reference: booked ?? id };
    },
    async postedEvents() {
      await double.settle();
      return world.posted;
    },
    close: () => world.close(),
  };
}

async function openTokens(world: StripeRailWorld): Promise<RailHarness["tokens"]> {
  return {
    ok: await world.savedCard("pm_card_visa"),
    slow: await world.savedDebit("DE89370400440532013000"),
    declined: await world.savedCard("pm_card_chargeDeclinedInsufficientFunds"),
    returned: await world.savedDebit("DE62370400440532013001"),
    disputed: await world.savedCard("pm_card_visa"),
    disputeWon: await world.savedCard("pm_card_visa"),
    partRefunded: await world.savedCard("pm_card_visa"),
    partDisputed: await world.savedCard("pm_card_visa"),
    lateReturn: await world.savedCard("pm_card_visa"),
    refundRejected: await world.savedCard("pm_card_visa"),
    noAnswer: await world.savedCard("pm_card_visa"),
    payoutOk: await world.account(),
    payoutRejected: await world.account("document_missing"),
    unknown: "cus_nobody.pm_nothing",
  };
}

/** The scripts by saved method. Each step of a script runs once, when it is due. */
function scriptsOf({ double }: StripeRailWorld, tokens: RailHarness["tokens"]): Map<string, Script> {
  const disputeOf = (charge: string) =>
    double
      .scope()
      .all("dispute")
      .find((one) => one.charge === charge);
  const hasRefund = (charge: string) =>
    double
      .scope()
      .all("refund")
      .some((one) => one.charge === charge);
  const open = (charge: string, amount?: number) => {
    if (!disputeOf(charge)) double.control("dispute", { charge, ...(amount && { amount }) });
  };
  const end = (name: "lose_dispute" | "win_dispute", amount?: number) => (charge: string, days: number) => {
    if (days >= 1) open(charge, amount);
    if (days >= 10) double.control(name, { dispute: disputeOf(charge)!.id });
  };
  const named: [keyof RailHarness["tokens"], Script][] = [
    ["disputed", end("lose_dispute")],
    ["disputeWon", end("win_dispute")],
    ["partDisputed", end("lose_dispute", 2_000)],
    ["partRefunded", (charge, days) => days >= 1 && double.control("refund", { charge, amount: 2_000 })],
    ["lateReturn", (charge, days) => days >= 5 && !disputeOf(charge) && double.control("return_debit", { charge })],
    ["refundRejected", (charge) => open(charge)],
  ];
  return new Map(
    named.map(([name, script]) => [
      tokens[name].split(".")[1]!,
      (charge: string, days: number) => void (hasRefund(charge) || script(charge, days)),
    ]),
  );
}

function runScripts({ double, time }: StripeRailWorld, scripts: Map<string, Script>): void {
  for (const { id, payment_method: method, created, balance_transaction: booked } of double.scope().all("charge")) {
    const script = scripts.get(method ?? "");
    if (script && booked) script(id, Math.floor((time / 1000 - created) / 86_400));
  }
}

/** Asks the rail about each payout, as the product does when one is due. */
async function askAboutPayouts(world: StripeRailWorld): Promise<void> {
  for (const { metadata, amount, currency, destination } of world.double.scope().all("transfer")) {
    const key = metadata.almoner_payment!;
    const operation = { key, amountCents: BigInt(amount), currency: currency.toUpperCase(), chargeReference: null };
    if (!metadata.almoner_paid_at)
      await world.rail.find({ ...operation, direction: "payout", token: destination as string }, world.options());
  }
}

/** Each call has a client of its own, whose answers are lost once money has moved. */
function losingAll(world: StripeRailWorld): PaymentRail {
  const losing = () =>
    world.losing((method, path) => method === "POST" && /\/(confirm|capture|refunds|transfers)$/.test(path));
  return {
    ...world.rail,
    charge: (operation, options) => losing().charge(operation, options),
    payout: (operation, options) => losing().payout(operation, options),
    refund: (operation, options) => losing().refund(operation, options),
  };
}

/** Pays on Checkout's page, and returns the query of its redirect. */
async function completeCheckout({ double }: StripeRailWorld, formUrl: string): Promise<URLSearchParams> {
  const session = double
    .scope()
    .all("checkout.session")
    .find(({ url }) => url === formUrl)!;
  double.control("pay_session", { session: session.id });
  return new URL(session.success_url!.replace("{CHECKOUT_SESSION_ID}", session.id)).searchParams;
}
