import { createHmac } from "node:crypto";
import { sandboxReturnUrl } from "@/server/adapters/payment-rail/sandbox-form";
import { type SandboxRailSettings, sandboxRail } from "@/server/adapters/payment-rail/sandbox-rail";
import type { Database } from "@/server/db/client";
import type { Clock } from "@/server/kernel/clock";
import type { PaymentRail } from "@/server/ports/payment-rail";

const SETTLEMENT_DELAY_MS = 7_200_000;

/** How the forms and events of the tests' rail are signed, and where its form is. */
export const TEST_RAIL_FORM = {
  publicUrl: "http://almoner.test",
  mac: (text: string) => createHmac("sha256", "a key for tests").update(text).digest(),
};

/** The sandbox's rail on a test's database, without failures unless a test switches them on. */
export function testRail(
  { pool }: Pick<Database, "pool">,
  clock: Pick<Clock, "now">,
  settings: Partial<SandboxRailSettings> = {},
): PaymentRail {
  const now = () => clock.now();
  const defaults = { pool, now, settlementDelayMs: SETTLEMENT_DELAY_MS, failures: {} };
  return sandboxRail({ ...defaults, ...TEST_RAIL_FORM, ...settings });
}

/** Returns the reference of the payment that a form of the rail was opened for. */
export function referenceIn(formUrl: string): string {
  const reference = new URL(formUrl).searchParams.get("reference");
  if (!reference) throw new Error(`${formUrl} is not the form of a payment.`);
  return reference;
}

/** Returns the query with which the rail's form returns: with a token if it was submitted, otherwise canceled. */
export function returnFromRail(reference: string, token: string | null): URLSearchParams {
  const form = { reference, returnUrl: TEST_RAIL_FORM.publicUrl };
  const url = sandboxReturnUrl(TEST_RAIL_FORM, form, token);
  return new URL(url).searchParams;
}
