import type { FormError } from "@/server/forms/define-form";
import { isAlmonerError } from "@/server/kernel/errors";
import type { Cents } from "@/server/kernel/money";

/** The form error for why there is no payout. Rethrows errors that are not for users. */
export function payoutErrorsOf(error: unknown, currency: string): { errors: FormError[] } {
  if (!isAlmonerError(error)) throw error;
  switch (error.code) {
    case "insufficient_balance": {
      const { available_cents: available, held_cents: held } = error.context as Record<string, number>;
      const payable = BigInt(available ?? 0) - BigInt(held ?? 0);
      return {
        errors: [payable > 0n ? tooMuch(payable, BigInt(held ?? 0), currency) : { field: null, code: "payoutNothing" }],
      };
    }
    case "payouts_restricted":
      return { errors: [{ field: null, code: "payoutRestricted" }] };
    case "invalid_state":
      return { errors: [{ field: null, code: error.param === "seen" ? "payoutChanged" : "payoutPending" }] };
    default:
      throw error;
  }
}

/** An error that states the available amount. */
export function tooMuch(payable: Cents, held: Cents, currency: string): FormError {
  const values = { payable: { cents: payable, currency }, held: { cents: held, currency } };
  return { field: "amount", code: held > 0n ? "payoutTooMuchHeld" : "payoutTooMuch", values };
}
