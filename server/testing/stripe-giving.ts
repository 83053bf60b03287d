import { completeCheckout } from "@/server/domain/checkouts/complete-checkout";
import { completeForms } from "@/server/domain/checkouts/complete-forms";
import { expireGiftActions } from "@/server/domain/gifts/actions/expire-gift-actions";
import { renewAuthorizations } from "@/server/domain/gifts/actions/renew-authorizations";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { checkMandates } from "@/server/domain/payments/check-mandates";
import { receiveRailEvent, takeRailEvents } from "@/server/domain/payments/rail-events";
import { reconcile } from "@/server/domain/payments/reconcile";
import { releaseAuthorizations } from "@/server/domain/payments/release-authorizations";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { checkPayoutAccounts } from "@/server/domain/payouts/check-payout-accounts";
import { releasePayouts } from "@/server/domain/payouts/release-payouts";
import { runPayoutSchedules } from "@/server/domain/payouts/run-schedules";
import { runRecurringGifts } from "@/server/domain/recurring/run-recurring-gifts";
import { visitorCaller } from "@/server/kernel/caller";
import type { Log } from "@/server/operations/context";
import { paymentRails } from "@/server/ports/payment-rails";
import { makeGiftFixture } from "@/server/testing/gift-fixture";
import { type GivingFixture, openGivingFixture } from "@/server/testing/giving-fixture";
import { StripeRailWorld, type WorldOptions } from "@/server/testing/stripe-rail-world";

const DAY_MS = 86_400_000;
const NEVER = new AbortController().signal;

interface Opening extends Omit<WorldOptions, "now"> {
  /** A log that the test reads. */
  log?: Log;
}

/** A gift form whose donors pay at Stripe's double. The product and the double share one clock. */
export class StripeGiving {
  private constructor(
    readonly giving: GivingFixture,
    readonly world: StripeRailWorld,
  ) {}

  static async open(given: Opening = {}): Promise<StripeGiving> {
    const { log, ...options } = given;
    const giving = await openGivingFixture(log && (await makeGiftFixture({ log })));
    const { system } = giving.fixture;
    const world = await StripeRailWorld.open({ now: () => system.now(), ...options });
    system.ports.rails = paymentRails([world.rail]);
    return new StripeGiving(giving, world);
  }

  /** Advances time, and processes everything that follows from Stripe's events. */
  async pass(ms: number): Promise<void> {
    this.giving.fixture.clock.advance(ms);
    await runRecurringGifts(this.giving.fixture.system, NEVER);
    await this.hear();
    await this.work();
  }

  /** Runs the work that is due, as one of several workers. */
  async work(): Promise<void> {
    const { giving } = this;
    const { system } = giving.fixture;
    await completeForms(system, NEVER);
    await checkMandates(system, NEVER);
    await checkPayoutAccounts(system, NEVER);
    await submitWaitingGifts(system);
    await runPayoutSchedules(system, NEVER, system.now());
    await releasePayouts(system, NEVER);
    await takeRailEvents(system);
    await runDuePayments(system);
    await giving.follow();
    await expireGiftActions(system, NEVER, system.now());
    await renewAuthorizations(system, NEVER, system.now());
    await releaseAuthorizations(system, NEVER, system.now());
    await runRecurringGifts(system, NEVER);
  }

  /** Receives the events that Stripe has sent so far. */
  async hear(): Promise<void> {
    const { giving, world } = this;
    await world.double.settle();
    for (const { headers, body } of world.posted.splice(0))
      if (!(await receiveRailEvent(giving.fixture.system, world.rail, headers, body)))
        throw new Error(`An event was not recognized: ${body}`);
  }

  async days(count: number): Promise<void> {
    for (let day = 0; day < count; day += 1) await this.pass(DAY_MS);
  }

  /** Pays on the Stripe page that was opened last. Returns the query of its redirect. */
  payLast(given: { number?: string; type?: "us_bank_account" } = {}): URLSearchParams {
    return this.pay(this.world.double.scope().all("checkout.session").at(-1)!.url!, given);
  }

  /** Pays on a Stripe page. Returns the query of its redirect. */
  pay(url: string, given: { number?: string; type?: "us_bank_account" } = {}): URLSearchParams {
    const { double } = this.world;
    const { id, success_url } = double.scope().get("checkout.session", new URL(url).pathname.split("/").at(-1)!);
    double.control("pay_session", { session: id, ...given });
    return new URL(success_url!.replace("{CHECKOUT_SESSION_ID}", id)).searchParams;
  }

  /** Returns from Stripe's page. */
  async comeBack(query: URLSearchParams): Promise<void> {
    await completeCheckout(this.giving.fixture.system.as(visitorCaller("page")), { query, layout: "page" });
  }

  /** Returns where the product and Stripe disagree. They should agree to the cent. */
  async disagreements(): Promise<unknown[]> {
    const { system, clock, brokenBooks } = this.giving.fixture;
    clock.advance(300_000);
    const { found } = await reconcile(system, { rail: this.world.rail, from: new Date(0), to: system.now() });
    return [...found, ...(await brokenBooks())];
  }

  /** Vacuums and analyzes, as a production database does by itself, so that large tables are read as fast as there. */
  async tidyDatabase(): Promise<void> {
    await this.giving.fixture.admin.query("VACUUM (ANALYZE)");
  }

  async close(): Promise<void> {
    await Promise.all([this.giving.fixture.close(), this.world.close()]);
  }
}
