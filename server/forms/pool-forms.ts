import { z } from "zod";
import { defineForm, type Form, note } from "@/server/forms/define-form";
import { amount, checkAmount, email, line, type MoneyReading, oneOf, paragraphs } from "@/server/forms/fields";
import { POOL_CADENCES } from "@/server/kernel/cadence";
import {
  AMOUNT_MAXIMUM_CENTS,
  DISBURSEMENT_REASON_MAX_CHARACTERS,
  POOL_DESCRIPTION_MAX_CHARACTERS,
  POOL_NAME_MAX_CHARACTERS,
  STEWARDS_MAX,
} from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import { JOIN_POLICIES, LEGAL_STRUCTURES, type MechanismName, POOL_FLAVORS } from "@/server/resources/pool";

const ONE_CENT: Cents = 1n;
const HOURS_MAX = 8_760;
const APPROVALS_MAX = 1_000;

/** Invites someone to a pool by email. */
export const poolInvitationForm = defineForm(z.object({ email: email() }));

interface PoolRequestForm extends MoneyReading {
  /** The ids of those who can be paid. */
  payees: readonly string[];
  needsReason: boolean;
}

/** Requests a payout from a pool. `confirmed` is set by the second submission, after everything was shown again. */
export function poolRequestForm({ payees, needsReason, ...reading }: PoolRequestForm) {
  return defineForm(
    z.object({
      to: z.string().transform((text, ctx): string => {
        if (payees.includes(text)) return text;
        note(ctx, "poolPayeeMissing");
        return "";
      }),
      amount: amount({ ...reading, minimum: ONE_CENT, maximum: AMOUNT_MAXIMUM_CENTS }),
      reason: paragraphs({
        max: DISBURSEMENT_REASON_MAX_CHARACTERS,
        ...(needsReason && { missing: "poolReasonMissing" as const }),
      }),
      confirmed: z.string(),
    }),
    ({ to, amount: amountCents, reason, confirmed }) => ({
      to,
      amount_cents: amountCents,
      reason: reason === "" ? null : reason,
      isConfirmed: confirmed === "on",
    }),
  );
}

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
function optionFields(mechanism: MechanismName, reading: MoneyReading) {
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
type Governance = Record<string, string | number | boolean | null | string[]>;

/** What was entered, as options. `order` is left as it was where its list was made elsewhere. */
function governanceOf(entered: Record<string, unknown>, before: Readonly<Record<string, unknown>>): Governance {
  const { order, draw_every, hide_results, ...rest } = entered;
  return {
    ...rest,
    ...(order !== undefined && { order: order === "kept" ? before.order : order }),
    ...(draw_every !== undefined && { draw_every: draw_every === "never" ? null : draw_every }),
    ...(hide_results !== undefined && { hide_results: hide_results === "yes" }),
  } as Governance;
}

/** A threshold is a number of approvals, or an amount. */
function checkThreshold(
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

interface OptionsForm extends MoneyReading {
  mechanism: MechanismName;
  /** The options as they are; none for a new pool. */
  before?: Readonly<Record<string, unknown>>;
}

/** Changes the rules of a pool: the mechanism's options, and who can join. */
export function poolRulesForm({ mechanism, before = {}, ...reading }: OptionsForm) {
  const fields = z.object({ join_policy: oneOf(JOIN_POLICIES, "approval"), ...optionFields(mechanism, reading).shape });
  return formOf(fields, reading, ({ join_policy, ...options }) => ({
    join_policy: join_policy as (typeof JOIN_POLICIES)[number],
    governance: governanceOf(options, before),
  }));
}

/** Starts a pool with a mechanism. */
export function newPoolForm({ mechanism, ...reading }: OptionsForm) {
  const fields = z.object({
    name: line({ max: POOL_NAME_MAX_CHARACTERS, missing: "poolNameMissing", hasNoAddress: true }),
    description: paragraphs({ max: POOL_DESCRIPTION_MAX_CHARACTERS }),
    flavor: oneOf(POOL_FLAVORS, "community"),
    legal_structure: oneOf(LEGAL_STRUCTURES, "mutual_aid"),
    join_policy: oneOf(JOIN_POLICIES, "approval"),
    ...optionFields(mechanism, reading).shape,
    status: oneOf(["active", "draft"], "active"),
  });
  return formOf(fields, reading, (entered) => {
    const { name, description, flavor, legal_structure, join_policy, status, ...options } = entered;
    return {
      name: String(name),
      description: description === "" ? null : String(description),
      flavor: flavor as (typeof POOL_FLAVORS)[number],
      legal_structure: legal_structure as (typeof LEGAL_STRUCTURES)[number],
      join_policy: join_policy as (typeof JOIN_POLICIES)[number],
      status: status as "active" | "draft",
      governance: governanceOf(options, {}),
    };
  });
}

type Entered = Record<string, unknown>;

/** A form whose fields depend on a mechanism. */
function formOf<Value>(
  fields: z.ZodObject,
  reading: MoneyReading,
  read: (entered: Entered) => Value,
): Form<string, Value> {
  const schema = fields.transform((entered: Entered, ctx): Value => {
    const threshold = "threshold_type" in entered ? { threshold: checkThreshold(entered, ctx, reading) } : {};
    return read({ ...entered, ...threshold });
  });
  return { fields: Object.keys(fields.shape), schema: schema as unknown as z.ZodType<Value> };
}
