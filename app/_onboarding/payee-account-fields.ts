import type { FieldSpec } from "@/components/form/field-form";
import { countryChoices } from "@/server/texts/country-choices";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** How an account is identified: by IBAN, or in the United States by routing and account number. */
export type AccountWay = "iban" | "us";

/** The fields of the form in which a payee enters their account. */
export function payeeAccountFields(way: AccountWay, locale: Locale): FieldSpec[] {
  const t = translator(locale, "onboarding");
  const optional = t("bankOptional");
  return [
    { kind: "hidden", name: "way" },
    {
      kind: "choice",
      name: "kind",
      label: t("bankKind"),
      choices: ["person", "business"].map((value) => ({ value, label: t("bankKindName", { kind: value }) })),
    },
    { kind: "line", name: "holder", label: t("bankHolder"), help: t("bankHolderHelp"), autoComplete: "name" },
    ...(way === "iban" ? ibanFields(locale) : usFields(locale)),
    { kind: "line", name: "street", label: t("bankStreet"), optional, autoComplete: "address-line1" },
    { kind: "line", name: "postal_code", label: t("bankPostalCode"), optional, autoComplete: "postal-code" },
    { kind: "line", name: "town", label: t("bankTown"), help: t("bankTownHelp"), autoComplete: "address-level2" },
    { kind: "select", name: "country", label: t("bankCountry"), choices: countryChoices(locale, "").slice(1) },
  ];
}

function ibanFields(locale: Locale): FieldSpec[] {
  const t = translator(locale, "onboarding");
  return [
    { kind: "digits", name: "iban", label: t("bankIban"), inputMode: "text" },
    { kind: "digits", name: "bic", label: t("bankBic"), help: t("bankBicHelp"), inputMode: "text" },
  ];
}

function usFields(locale: Locale): FieldSpec[] {
  const t = translator(locale, "onboarding");
  return [
    { kind: "digits", name: "routing", label: t("bankRouting"), help: t("bankRoutingHelp"), inputMode: "numeric" },
    { kind: "digits", name: "number", label: t("bankNumber"), inputMode: "text" },
    { kind: "digits", name: "number_again", label: t("bankNumberAgain"), inputMode: "text" },
    {
      kind: "choice",
      name: "account_type",
      label: t("bankType"),
      choices: ["checking", "savings"].map((value) => ({ value, label: t("bankTypeName", { type: value }) })),
    },
  ];
}
