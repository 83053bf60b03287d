import { isAlmonerError } from "@/server/kernel/errors";

/** What the refusal of an occurrence's gift means for the recurring gift. */
export type Verdict =
  /** As a payment that failed: it is tried again. */
  | { kind: "failed"; code: string }
  /** The campaign takes nothing at present: this date is left out, and nobody is at fault. */
  | { kind: "skipped"; code: string }
  /** The campaign is over. */
  | { kind: "over" }
  /** One side may not give or receive. */
  | { kind: "suspended"; side: "from" | "to" };

/** Judges why a gift was refused; null for what is no refusal, such as a database that is away. */
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
      // Archived campaigns are not there for givers; a payment method that is gone is one that failed.
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
