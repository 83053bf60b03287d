import type Stripe from "stripe";
import type { StoryTokens } from "@/server/cli/tests/simulate/stripe/story-tokens";
import type { StripeDouble } from "@/server/testing/stripe/stripe-double";

const DAY_SECONDS = 86_400;

/** What a payer's bank does to a booked charge, and how many days after the previous step. */
interface Script {
  open?: { days: number; half?: true; end: "lose_dispute" | "win_dispute"; endDays: number };
  refundsHalf?: { days: number };
  returns?: { days: number };
}

const LOST: Script = { open: { days: 1, end: "lose_dispute", endDays: 7 } };
const SCRIPTS: Record<string, Script> = {
  pm_sandbox_disputed: LOST,
  pm_sandbox_dispute_won: { open: { days: 1, end: "win_dispute", endDays: 7 } },
  pm_sandbox_part_disputed: { open: { days: 1, half: true, end: "lose_dispute", endDays: 7 } },
  pm_sandbox_part_refunded: { refundsHalf: { days: 1 } },
  pm_sandbox_late_return: { returns: { days: 3 } },
};

/** The next action of a bank. */
interface Step {
  /** In seconds since 1970. */
  at: number;
  run(): void;
}

/** The payers' banks: their actions after a charge, by the story's method, each once and at its time. */
export function payersBanks(double: StripeDouble, tokens: StoryTokens) {
  const disputed = new Set<string>();
  const scope = () => double.scope();

  /** The next step of a charge; null if there is none. A bank does nothing once the payer has the money back. */
  function nextStep(charge: Stripe.Charge): Step | null {
    const intent = scope().find("payment_intent", charge.payment_intent as string);
    const key = intent?.metadata.almoner_payment;
    const booked = scope().find("balance_transaction", charge.balance_transaction as string);
    if (!key || !booked) return null;
    const script = disputed.has(key) ? LOST : SCRIPTS[tokens.tokenOf(key) ?? ""];
    const refunds = scope()
      .all("refund")
      .filter((refund) => refund.charge === charge.id);
    if (!script || refunds.length > 0) return null;
    const after = (since: number, days: number, run: () => void): Step => ({ at: since + days * DAY_SECONDS, run });
    const half = Math.floor(charge.amount / 2);
    const dispute = scope()
      .all("dispute")
      .find((one) => one.charge === charge.id);
    const { open, refundsHalf, returns } = script;
    if (refundsHalf)
      return after(booked.created, refundsHalf.days, () =>
        double.control("refund", { charge: charge.id, amount: half }),
      );
    if (returns)
      return dispute
        ? null
        : after(booked.created, returns.days, () => double.control("return_debit", { charge: charge.id }));
    if (!open) return null;
    if (!dispute)
      return after(booked.created, open.days, () =>
        double.control("dispute", { charge: charge.id, ...(open.half && { amount: half }) }),
      );
    if (dispute.status !== "needs_response") return null;
    return after(dispute.created, open.endDays, () => double.control(open.end, { dispute: dispute.id }));
  }

  const steps = () =>
    scope()
      .all("charge")
      .flatMap((charge) => nextStep(charge) ?? []);
  return {
    /** Makes the bank dispute a payment's charge; the dispute is lost. */
    dispute: (key: string) => void disputed.add(key),
    /** Carries out the due steps. */
    act(): void {
      double.tick();
      const now = Math.floor(double.options.now().getTime() / 1000);
      for (const { at, run } of steps()) if (at <= now) run();
    },
    /** When the next steps are due, in ms since 1970. */
    times: () => steps().map(({ at }) => at * 1000),
  };
}
