import { createHmac } from "node:crypto";
import { authorize } from "@/server/adapters/payment-rail/sandbox-authorizations";
import { openSandboxForm, sandboxReturnUrl } from "@/server/adapters/payment-rail/sandbox-form";
import { type SandboxRailSettings, sandboxRail } from "@/server/adapters/payment-rail/sandbox-rail";
import type { Database } from "@/server/db/client";
import type { Clock } from "@/server/kernel/clock";
import type { Context } from "@/server/operations/context";
import type { PaymentRail } from "@/server/ports/payment-rail";
import { paymentRails } from "@/server/ports/payment-rails";

const SETTLEMENT_DELAY_MS = 7_200_000;

/** How the test rail signs its forms and events, and where its form is. */
export const TEST_RAIL_FORM = {
  publicUrl: "http://almoner.test",
  mac: (text: string) => createHmac("sha256", "a key for tests").update(text).digest(),
};

/** The sandbox's rail on a test's database. It never fails unless a test turns failures on. */
export function testRail(
  { pool }: Pick<Database, "pool">,
  clock: Pick<Clock, "now">,
  settings: Partial<SandboxRailSettings> = {},
): PaymentRail {
  const now = () => clock.now();
  const defaults = { pool, now, settlementDelayMs: SETTLEMENT_DELAY_MS, failures: {} };
  return sandboxRail({ ...defaults, ...TEST_RAIL_FORM, ...settings });
}

/**
 * A second rail: it accepts only its own tokens, such as `second_ok`, which behave like the sandbox's tokens, and
 * stores its data in another database.
 */
export function secondRail(
  memory: Pick<Database, "pool">,
  clock: Pick<Clock, "now">,
  settings: Partial<SandboxRailSettings> = {},
): PaymentRail {
  const mac = (text: string) => createHmac("sha256", "another key for tests").update(text).digest();
  const rail = testRail(memory, clock, { ...settings, mac });
  const methodOf = (token: string) => token.replace("second_", "pm_sandbox_");
  const accountOf = (token: string) => token.replace("second_po_", "po_sandbox_");
  const isOwn = (token: string) => token.startsWith("second_");
  return {
    ...rail,
    name: "second",
    spareMethod: null,
    testAccounts: [],
    accounts: null,
    isDirectToken: () => false,
    describe: async (token) => (isOwn(token) ? rail.describe(methodOf(token)) : null),
    describeAccount: async (token) => (isOwn(token) ? rail.describeAccount(accountOf(token)) : null),
    charge: (charge, options) => rail.charge({ ...charge, token: methodOf(charge.token!) }, options),
    payout: (payout, options) => rail.payout({ ...payout, token: accountOf(payout.token!) }, options),
  };
}

/** The first rail of a context. Most tests have no other. */
export function railOf(ctx: Context): PaymentRail {
  return ctx.ports.rails.all[0]!;
}

/** The same context with other rails. */
export function withRails(ctx: Context, ...rails: PaymentRail[]): Context {
  return { ...ctx, ports: { ...ctx.ports, rails: paymentRails(rails) } };
}

/** Returns the reference of the payment that a form of the rail was opened for. */
export function referenceIn(formUrl: string): string {
  const reference = new URL(formUrl).searchParams.get("reference");
  if (!reference) throw new Error(`${formUrl} is not the form of a payment.`);
  return reference;
}

/**
 * Returns the query that the rail's form redirects back with: it has a token if the form was submitted, not canceled.
 */
export function returnFromRail(reference: string, token: string | null): URLSearchParams {
  const form = { reference, returnUrl: TEST_RAIL_FORM.publicUrl };
  const url = sandboxReturnUrl(TEST_RAIL_FORM, form, token);
  return new URL(url).searchParams;
}

/** Completes the rail's form at a URL with a test method, as its page does. Returns the query of its redirect. */
export async function completeTestForm(
  { pool }: Pick<Database, "pool">,
  formUrl: string,
  method: string,
  clock: Pick<Clock, "now">,
): Promise<URLSearchParams> {
  const form = openSandboxForm(TEST_RAIL_FORM, new URL(formUrl).searchParams);
  if (!form) throw new Error(`${formUrl} is not a form of the rail.`);
  const token = await authorize(pool, form, method, { now: clock.now() });
  return new URL(sandboxReturnUrl(TEST_RAIL_FORM, form, token)).searchParams;
}
