import { isAlmonerError } from "@/server/kernel/errors";

/** What the error of an occurrence's gift means for the recurring gift. */
export type Verdict =
  /** A failed payment: it is retried. */
  | { kind: "failed"; code: string }
  /** The campaign accepts nothing at present: this date is skipped, without counting as a failure. */
  | { kind: "skipped"; code: string }
  /** The campaign is over. */
  | { kind: "over" }
  /** One side may not give or receive. */
  | { kind: "suspended"; side: "from" | "to" };

/** Classifies why a gift was rejected; null for anything else, such as an unavailable database. */
export function classifyGiftError(error: unknown): Verdict | null {
  if (!isAlmonerError(error)) return null;
  const { code, param, context } = error;
  switch (code) {
    case "campaign_not_accepting":
      if (context?.reason === "other_currency") return { kind: "failed", code };
      return isOver(context) ? { kind: "over" } : { kind: "skipped", code };
    case "identity_suspended":
      return { kind: "suspended", side: param === "to" ? "to" : "from" };
    case "invalid_parameter":
      // Archived campaigns are not found for donors; a deleted payment method counts as a failed payment.
      return param === "campaign_id" ? { kind: "over" } : { kind: "failed", code: "payment_method_missing" };
    case "idempotency_in_progress":
      return null;
    default:
      return { kind: "failed", code };
  }
}

function isOver(context: Record<string, unknown> | undefined): boolean {
  return context?.reason === "ended" || context?.status === "ended" || context?.status === "archived";
}
