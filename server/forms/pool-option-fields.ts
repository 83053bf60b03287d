import { z } from "zod";
import { note } from "@/server/forms/define-form";
import { checkAmount, type MoneyReading, oneOf } from "@/server/forms/fields";
import { POOL_CADENCES } from "@/server/kernel/cadence";
import { AMOUNT_MAXIMUM_CENTS, STEWARDS_MAX } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import { type MechanismName, VOTE_COUNTS } from "@/server/resources/pool";
import type { TextKey } from "@/server/texts/areas";

type Words = TextKey<"membership">;

/** A mechanism's option as a form field: its kind, and the names of its texts. */
export type OptionField = { name: string; label: Words; help?: Words } & (
  | { kind: "money" }
  | { kind: "whole"; minimum: number; maximum: number }
  | { kind: "select"; values: readonly string[]; otherwise: string; words: Words }
  /** Read as a count or as an amount, depending on what the threshold counts. */
  | { kind: "threshold" }
);

const ONE_CENT: Cents = 1n;
const HOURS_MAX = 8_760;
const APPROVALS_MAX = 1_000;
const hours = { kind: "whole", minimum: 1, maximum: HOURS_MAX } as const;

/** The fields of each mechanism's options, in the order of the form. */
export const OPTION_FIELDS: Readonly<Record<MechanismName, readonly OptionField[]>> = {
  scheduled_rotation: [
    select("interval", { label: "optionInterval", words: "cadence", values: POOL_CADENCES, otherwise: "monthly" }),
    select("order", {
      label: "optionOrderLabel",
      words: "optionOrder",
      values: ["kept", "joined", "shuffled"],
      otherwise: "joined",
    }),
    { kind: "money", name: "amount_cents", label: "optionTurn", help: "optionTurnHelp" },
    select("late_policy", {
      label: "optionLateLabel",
      words: "optionLate",
      values: ["skip", "defer", "pay"],
      otherwise: "skip",
    }),
  ],
  random: [
    select("draw_every", {
      label: "optionDraw",
      words: "cadence",
      values: [...POOL_CADENCES, "never"],
      otherwise: "never",
    }),
  ],
  member_vote: [
    { kind: "whole", name: "quorum_percent", minimum: 0, maximum: 100, label: "optionQuorum" },
    { kind: "whole", name: "approval_percent", minimum: 50, maximum: 99, label: "optionApproval" },
    select("count", { label: "optionCountLabel", words: "optionCount", values: VOTE_COUNTS, otherwise: "votes" }),
    { ...hours, name: "voting_hours", label: "optionHours" },
    select("hide_results", {
      label: "optionHiddenLabel",
      words: "optionHidden",
      values: ["no", "yes"],
      otherwise: "no",
    }),
  ],
  steward_directed: [
    { kind: "whole", name: "required_approvals", minimum: 1, maximum: STEWARDS_MAX, label: "optionApprovals" },
    { kind: "money", name: "self_approval_limit_cents", label: "optionSelf", help: "optionSelfHelp" },
  ],
  emergency: [
    { kind: "money", name: "cap_cents", label: "optionCap", help: "optionCapHelp" },
    { kind: "money", name: "cap_per_month_cents", label: "optionMonth" },
    { ...hours, name: "ratification_hours", label: "optionRatify" },
  ],
  threshold: [
    select("threshold_type", {
      label: "optionThresholdTypeLabel",
      words: "optionThresholdType",
      values: ["treasury", "amount", "approvals"],
      otherwise: "treasury",
    }),
    { kind: "threshold", name: "threshold", label: "optionThreshold", help: "optionThresholdHelp" },
  ],
};

type Select = Pick<Extract<OptionField, { kind: "select" }>, "label" | "words" | "values" | "otherwise">;

function select(name: string, field: Select): OptionField {
  return { kind: "select", name, ...field };
}

/** An amount, or null if the field is empty. */
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

/** The schema of the form's fields for a mechanism's options. */
export function optionFields(mechanism: MechanismName, reading: MoneyReading) {
  return z.object(Object.fromEntries(OPTION_FIELDS[mechanism].map((field) => [field.name, schemaOf(field, reading)])));
}

function schemaOf(field: OptionField, reading: MoneyReading): z.ZodType<string | number | null, string> {
  if (field.kind === "money") return optionalAmount(reading);
  if (field.kind === "whole") return wholeNumber(field.minimum, field.maximum);
  return field.kind === "select" ? oneOf(field.values, field.otherwise) : z.string();
}

/** A mechanism's options as its operation expects them. */
export type Governance = Record<string, string | number | boolean | null | string[]>;

/** Converts the entered values to options. `order` keeps its previous value where the list was made elsewhere. */
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
