import { expect, it } from "vitest";
import { classifyGiftError, type Verdict } from "@/server/domain/recurring/classify-gift-error";
import { AlmonerError } from "@/server/kernel/errors";

// Guards recurring gifts: an error that neither side caused costs no attempt, and a gift that is over is not retried.

const error = (code: string, more: { param?: string; context?: Record<string, unknown> } = {}) =>
  new AlmonerError({ code, kind: "conflict", message: "It cannot be done." }, more);
const notAccepting = (reason: string, status: string) =>
  error("campaign_not_accepting", { context: { reason, status } });
const failed = (code: string): Verdict => ({ kind: "failed", code });
const skipped: Verdict = { kind: "skipped", code: "campaign_not_accepting" };

it.each<[of: string, error: unknown, verdict: Verdict | null]>([
  ["a paused campaign", notAccepting("not_live", "paused"), skipped],
  ["one that has not started", notAccepting("not_started", "live"), skipped],
  ["one that is a draft again", notAccepting("not_live", "draft"), skipped],
  ["one past its end", notAccepting("ended", "live"), { kind: "over" }],
  ["one that ended", notAccepting("not_live", "ended"), { kind: "over" }],
  ["one in the archive", notAccepting("not_live", "archived"), { kind: "over" }],
  ["one that is no longer found", error("invalid_parameter", { param: "campaign_id" }), { kind: "over" }],
  ["another currency", notAccepting("other_currency", "live"), failed("campaign_not_accepting")],
  ["a lost card", error("invalid_parameter", { param: "payment_method_id" }), failed("payment_method_missing")],
  ["a used limit", error("monthly_limit_exceeded"), failed("monthly_limit_exceeded")],
  ["a suspended donor", error("identity_suspended", { param: "from" }), { kind: "suspended", side: "from" }],
  ["a suspended charity", error("identity_suspended", { param: "to" }), { kind: "suspended", side: "to" }],
  ["a request under way", error("idempotency_in_progress"), null],
  ["a lost connection", new Error("connection terminated"), null],
])("of %s", (_, thrown, verdict) => {
  expect(classifyGiftError(thrown)).toEqual(verdict);
});
