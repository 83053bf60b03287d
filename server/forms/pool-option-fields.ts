import { z } from "zod";
import { note } from "@/server/forms/define-form";
import { checkAmount, type MoneyReading, oneOf } from "@/server/forms/fields";
import { POOL_CADENCES } from "@/server/kernel/cadence";
import { AMOUNT_MAXIMUM_CENTS, STEWARDS_MAX } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import { type MechanismName, VOTE_COUNTS } from "@/server/resources/pool";

const ONE_CENT: Cents = 1n;
const HOURS_MAX = 8_760;
const APPROVALS_MAX = 1_000;

/** An amount, or nothing for none. */
function optionalAmount(reading: MoneyReading) {
  return z.string().transform((text, ctx): number | null => {
    if (text.trim() === "") return null;
    const read = checkAmount(text, { ...reading, minimum: ONE_CENT, maximum: AMOUNT_MAXIMUM_CENTS });
    if ("cents" in read) return Number(read.cents);
    note(ctx, read.code, { values: read.values });
    return null;
  });
}

function wholeNumber(minimum: number, maximum: number) {
  return z.string().transform((text, ctx): number => {
    const number = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
    if (number >= minimum && number <= maximum) return number;
    note(ctx, "numberInvalid", { values: { minimum, maximum } });
    return minimum;
  });
}

const yesOrNo = () => oneOf(["yes", "no"], "no");

/** The fields of each mechanism's options; what is read of them are its options. */
export function optionFields(mechanism: MechanismName, reading: MoneyReading) {
  switch (mechanism) {
    case "scheduled_rotation":
      return z.object({
        order: oneOf(["joined", "shuffled", "kept"], "joined"),
        interval: oneOf(POOL_CADENCES, "monthly"),
        amount_cents: optionalAmount(reading),
        late_policy: oneOf(["skip", "defer", "pay"], "skip"),
      });
    case "random":
      return z.object({ draw_every: oneOf([...POOL_CADENCES, "never"], "never") });
    case "member_vote":
      return z.object({
        quorum_percent: wholeNumber(0, 100),
        approval_percent: wholeNumber(50, 99),
        count: oneOf(VOTE_COUNTS, "votes"),
        voting_hours: wholeNumber(1, HOURS_MAX),
        hide_results: yesOrNo(),
      });
    case "steward_directed":
      return z.object({
        required_approvals: wholeNumber(1, STEWARDS_MAX),
        self_approval_limit_cents: optionalAmount(reading),
      });
    case "emergency":
      return z.object({
        cap_cents: optionalAmount(reading),
        cap_per_month_cents: optionalAmount(reading),
        ratification_hours: wholeNumber(1, HOURS_MAX),
      });
    case "threshold":
      return z.object({
        threshold_type: oneOf(["treasury", "amount", "approvals"], "treasury"),
        threshold: z.string(),
      });
  }
}

/** A mechanism's options as its operation takes them. */
export type Governance = Record<string, string | number | boolean | null | string[]>;

/** What was entered, as options. `order` is left as it was where its list was made elsewhere. */
export function governanceOf(entered: Record<string, unknown>, before: Readonly<Record<string, unknown>>): Governance {
  const { order, draw_every, hide_results, ...rest } = entered;
  return {
    ...rest,
    ...(order !== undefined && { order: order === "kept" ? before.order : order }),
    ...(draw_every !== undefined && { draw_every: draw_every === "never" ? null : draw_every }),
    ...(hide_results !== undefined && { hide_results: hide_results === "yes" }),
  } as Governance;
}

/** A threshold is a number of approvals, or an amount. */
export function checkThreshold(
  entered: Record<string, unknown>,
  ctx: Pick<z.RefinementCtx, "addIssue">,
  reading: MoneyReading,
): number {
  const text = String(entered.threshold).trim();
  if (entered.threshold_type === "approvals") {
    const read = wholeNumber(1, APPROVALS_MAX).safeParse(text);
    if (read.success) return read.data;
    note(ctx, "numberInvalid", { field: "threshold", values: { minimum: 1, maximum: APPROVALS_MAX } });
    return 1;
  }
  if (text === "" || text === "0") return 0;
  const read = checkAmount(text, { ...reading, minimum: ONE_CENT, maximum: AMOUNT_MAXIMUM_CENTS });
  if ("cents" in read) return Number(read.cents);
  note(ctx, read.code, { field: "threshold", values: read.values });
  return 0;
}
