import type { FieldSpec } from "@/components/form/field-form";
import type { FormState } from "@/components/form/form-state";
import { POOL_CADENCES } from "@/server/kernel/cadence";
import { minorUnits } from "@/server/kernel/currencies";
import { decimalText } from "@/server/kernel/money";
import { JOIN_POLICIES, type MechanismName, VOTE_COUNTS } from "@/server/resources/pool";
import { currencySign } from "@/server/texts/currency-sign";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

type Options = Readonly<Record<string, unknown>>;

interface Shown {
  locale: Locale;
  currency: string;
  mechanism: MechanismName;
}

/** What the fields are made of. */
interface Specs {
  t: ReturnType<typeof translator<"membership">>;
  sign: string;
  optional: string;
  cadences: { value: string; label: string }[];
  options: Options;
}

const choices = (
  { t }: Specs,
  key: "optionOrder" | "optionLate" | "optionThresholdType" | "optionHidden" | "optionCount",
  values: string[],
) => values.map((value) => ({ value, label: t(key, { value }) }));

/** The fields of each mechanism's options. */
const SPECS: Readonly<Record<MechanismName, (specs: Specs) => FieldSpec[]>> = {
  scheduled_rotation: (specs) => {
    const { t, sign, optional, cadences, options } = specs;
    const orders = Array.isArray(options.order) ? ["kept", "joined", "shuffled"] : ["joined", "shuffled"];
    const late = choices(specs, "optionLate", ["skip", "defer", "pay"]);
    return [
      { kind: "select", name: "interval", label: t("optionInterval"), choices: cadences },
      { kind: "select", name: "order", label: t("optionOrderLabel"), choices: choices(specs, "optionOrder", orders) },
      { kind: "money", name: "amount_cents", label: t("optionTurn"), help: t("optionTurnHelp"), optional, sign },
      { kind: "select", name: "late_policy", label: t("optionLateLabel"), choices: late },
    ];
  },
  random: ({ t, cadences }) => {
    const never = { value: "never", label: t("optionByHand") };
    return [{ kind: "select", name: "draw_every", label: t("optionDraw"), choices: [...cadences, never] }];
  },
  member_vote: (specs) => {
    const { t } = specs;
    const hidden = choices(specs, "optionHidden", ["no", "yes"]);
    const counts = choices(specs, "optionCount", [...VOTE_COUNTS]);
    return [
      { kind: "digits", name: "quorum_percent", inputMode: "numeric", label: t("optionQuorum") },
      { kind: "digits", name: "approval_percent", inputMode: "numeric", label: t("optionApproval") },
      { kind: "select", name: "count", label: t("optionCountLabel"), choices: counts },
      { kind: "digits", name: "voting_hours", inputMode: "numeric", label: t("optionHours") },
      { kind: "select", name: "hide_results", label: t("optionHiddenLabel"), choices: hidden },
    ];
  },
  steward_directed: ({ t, sign, optional }) => {
    const self = { label: t("optionSelf"), help: t("optionSelfHelp"), optional, sign };
    return [
      { kind: "digits", name: "required_approvals", inputMode: "numeric", label: t("optionApprovals") },
      { kind: "money", name: "self_approval_limit_cents", ...self },
    ];
  },
  emergency: ({ t, sign, optional }) => [
    { kind: "money", name: "cap_cents", label: t("optionCap"), help: t("optionCapHelp"), optional, sign },
    { kind: "money", name: "cap_per_month_cents", label: t("optionMonth"), optional, sign },
    { kind: "digits", name: "ratification_hours", inputMode: "numeric", label: t("optionRatify") },
  ],
  threshold: (specs) => {
    const { t } = specs;
    const types = choices(specs, "optionThresholdType", ["treasury", "amount", "approvals"]);
    const number = { label: t("optionThreshold"), help: t("optionThresholdHelp") };
    return [
      { kind: "select", name: "threshold_type", label: t("optionThresholdTypeLabel"), choices: types },
      { kind: "digits", name: "threshold", inputMode: "text", ...number },
    ];
  },
};

/** The fields of a mechanism's options, with their texts. */
export function optionSpecs({ locale, currency, mechanism }: Shown, options: Options): FieldSpec[] {
  const t = translator(locale, "membership");
  const cadences = POOL_CADENCES.map((cadence) => ({ value: cadence, label: t("cadence", { cadence }) }));
  return SPECS[mechanism]({ t, sign: currencySign(currency, locale), optional: t("optional"), cadences, options });
}

/** How one can join, to choose from. */
export function joinPolicySpec(locale: Locale): FieldSpec {
  const t = translator(locale, "membership");
  const choices = JOIN_POLICIES.map((policy) => ({ value: policy, label: t("joinPolicyText", { policy }) }));
  return { kind: "select", name: "join_policy", label: t("joinPolicy"), choices };
}

/** The options as the fields' values. */
export function optionInput(options: Options, currency: string): FormState["input"] {
  const isAmount = (name: string) =>
    name.endsWith("_cents") || (name === "threshold" && options.threshold_type !== "approvals");
  const textOf = (name: string, value: unknown): string => {
    if (value === null) return name === "draw_every" ? "never" : "";
    if (Array.isArray(value)) return "kept";
    if (typeof value === "boolean") return value ? "yes" : "no";
    return isAmount(name) ? decimalText(BigInt(value as number), minorUnits(currency)) : String(value);
  };
  return Object.fromEntries(Object.entries(options).map(([name, value]) => [name, textOf(name, value)]));
}
