import { z } from "zod";
import { defineForm, type Form, note } from "@/server/forms/define-form";
import { amount, email, line, type MoneyReading, oneOf, paragraphs } from "@/server/forms/fields";
import { checkThreshold, governanceOf, optionFields } from "@/server/forms/pool-option-fields";
import {
  AMOUNT_MAXIMUM_CENTS,
  DISBURSEMENT_REASON_MAX_CHARACTERS,
  POOL_DESCRIPTION_MAX_CHARACTERS,
  POOL_NAME_MAX_CHARACTERS,
} from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import { JOIN_POLICIES, LEGAL_STRUCTURES, type MechanismName, POOL_FLAVORS } from "@/server/resources/pool";

const ONE_CENT: Cents = 1n;

/** Invites someone to a pool by email. */
export const poolInvitationForm = defineForm(z.object({ email: email() }));

interface PoolRequestForm extends MoneyReading {
  /** The ids of the possible payees. */
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

interface OptionsForm extends MoneyReading {
  mechanism: MechanismName;
  /** The current options; none for a new pool. */
  before?: Readonly<Record<string, unknown>>;
}

/** Changes the rules of a pool: the mechanism's options, and who can join. */
export function poolRulesForm({ mechanism, before = {}, ...reading }: OptionsForm) {
  const rules = { seen: z.string(), join_policy: oneOf(JOIN_POLICIES, "approval") };
  const fields = z.object({ ...rules, ...optionFields(mechanism, reading).shape });
  return formOf(fields, reading, ({ join_policy, seen, ...options }) => ({
    seen: String(seen),
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
