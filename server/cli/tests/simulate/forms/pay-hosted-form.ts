import { createHash } from "node:crypto";
import { authorize } from "@/server/adapters/payment-rail/sandbox-authorizations";
import { openSandboxForm, sandboxReturnUrl } from "@/server/adapters/payment-rail/sandbox-form";
import { TEST_METHODS } from "@/server/adapters/payment-rail/test-methods";
import type { World } from "@/server/cli/tests/simulate/world/world";

/**
 * Pays on the provider's own form, which knows nothing of the product. Returns the query of the return URL; null if the
 * form takes no payment, because it has expired or the card was declined there.
 */
export async function payHostedForm(world: World, formUrl: string, method: string): Promise<URLSearchParams | null> {
  return world.stripe ? world.stripe.payForm(formUrl, method) : paySandboxForm(world, formUrl, method);
}

async function paySandboxForm(world: World, formUrl: string, method: string): Promise<URLSearchParams | null> {
  const { railPool, clock, formSettings } = world;
  const form = openSandboxForm(formSettings, new URL(formUrl).searchParams);
  if (!form) return null;
  // Counted, so that the same story has the same ids.
  const { rows } = await railPool.query<{ count: number }>("SELECT count(*)::int FROM sandbox_rail.authorizations");
  const id = createHash("sha256").update(`${form.reference} ${rows[0]!.count}`).digest("hex").slice(0, 32);
  const token = await authorize(railPool, form, method, { now: clock.now(), id });
  return new URL(sandboxReturnUrl(formSettings, form, token)).searchParams;
}

/** The card number for a payment method of stories. */
export function cardNumberOf(method: string): string {
  return TEST_METHODS.get(method)!.cardNumber;
}
