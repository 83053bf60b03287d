import type { FieldSpec } from "@/components/form/field-form";
import type { FormState } from "@/components/form/form-state";
import { OPTION_FIELDS } from "@/server/forms/pool-option-fields";
import { minorUnits } from "@/server/kernel/currencies";
import { decimalText } from "@/server/kernel/money";
import { JOIN_POLICIES, type MechanismName } from "@/server/resources/pool";
import type { TextKey } from "@/server/texts/areas";
import { currencySign } from "@/server/texts/currency-sign";
import type { Locale } from "@/server/texts/locales";
import { type Translate, translator } from "@/server/texts/translator";

type Options = Readonly<Record<string, unknown>>;

interface Shown {
  locale: Locale;
  currency: string;
  mechanism: MechanismName;
}

/** The fields of a mechanism's options, with their texts. */
export function optionSpecs({ locale, currency, mechanism }: Shown, options: Options): FieldSpec[] {
  const t = translator(locale, "membership");
  return OPTION_FIELDS[mechanism].map((field): FieldSpec => {
    const { name } = field;
    const texts = { name, label: t(field.label), ...(field.help && { help: t(field.help) }) };
    if (field.kind === "money")
      return { kind: "money", ...texts, optional: t("optional"), sign: currencySign(currency, locale) };
    if (field.kind !== "select")
      return { kind: "digits", ...texts, inputMode: field.kind === "whole" ? "numeric" : "text" };
    // An order that was listed elsewhere can be kept, but not chosen here.
    const values = field.values.filter((value) => value !== "kept" || Array.isArray(options[name]));
    return {
      kind: "select",
      ...texts,
      choices: values.map((value) => ({ value, label: wordOf(t, field.words, value) })),
    };
  });
}

function wordOf(t: Translate<"membership">, words: TextKey<"membership">, value: string): string {
  if (words !== "cadence") return t(words, { value });
  return value === "never" ? t("optionByHand") : t("cadence", { cadence: value });
}

/** The choices for how people can join. */
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
