import type pg from "pg";
import { bankRail } from "@/server/adapters/payment-rail/bank/bank-rail";
import { sandboxRail } from "@/server/adapters/payment-rail/sandbox-rail";
import { sandboxFormSettings } from "@/server/compose/sandbox-payments";
import type { Env } from "@/server/config/env";
import type { Clock } from "@/server/kernel/clock";
import type { Vault } from "@/server/kernel/vault";
import type { BankOperations } from "@/server/ports/bank-operations";
import type { PaymentRail } from "@/server/ports/payment-rail";
import { type PaymentRails, paymentRails } from "@/server/ports/payment-rails";

/** The dependencies of rails. */
interface RailParts {
  env: Env;
  vault: Vault;
  clock: Clock;
  /** Separate connections, so that rails neither wait for the product's nor use them up. */
  pool: pg.Pool;
  /** The statements of the operator's bank accounts; null if that rail is not configured. */
  bank: BankOperations | null;
}

/** Every rail that `PAYMENT_RAILS` can name. */
const RAILS: Readonly<Record<string, (parts: RailParts) => PaymentRail | Promise<PaymentRail>>> = {
  sandbox: ({ env, vault, clock, pool }) => {
    const form = sandboxFormSettings(env.PUBLIC_URL, vault);
    const lendsMethod = env.SANDBOX_SPARE_METHOD === "on";
    return sandboxRail({ pool, settlementDelayMs: env.SETTLEMENT_DELAY, now: () => clock.now(), lendsMethod, ...form });
  },
  bank({ env, bank }) {
    if (!bank) throw new Error("There are no bank accounts here.");
    return bankRail(bank, env.ALMONER_MODE === "sandbox");
  },
  async stripe({ env, vault, clock }) {
    // Its SDK has two hundred modules, so it is loaded only if this rail is used.
    const { stripePayments } = await import("@/server/compose/stripe-payments");
    return stripePayments(env, vault, clock);
  },
};

/**
 * The rails that the operator has configured, in that order. Throws for an unknown one, and for the sandbox's in live
 * mode.
 */
export async function chooseRails(parts: RailParts): Promise<PaymentRails> {
  const { ALMONER_MODE, PAYMENT_RAILS } = parts.env;
  if (ALMONER_MODE === "live" && PAYMENT_RAILS.every((name) => name === "sandbox"))
    throw new Error(
      "ALMONER_MODE=live needs a payment rail that moves real money: set PAYMENT_RAILS to bank, to stripe, or to both.",
    );
  if (ALMONER_MODE === "live" && PAYMENT_RAILS.includes("sandbox"))
    throw new Error("PAYMENT_RAILS names sandbox, which moves no money. Take it out in live mode.");
  return paymentRails(await Promise.all(PAYMENT_RAILS.map((name) => makerOf(name)(parts))));
}

function makerOf(name: string) {
  const make = Object.hasOwn(RAILS, name) ? RAILS[name] : undefined;
  if (make) return make;
  throw new Error(`PAYMENT_RAILS names ${name}, which is no payment rail. There is: ${Object.keys(RAILS).join(", ")}.`);
}
