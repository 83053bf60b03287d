import type { FieldSpec } from "@/components/form/field-form";
import { SOURCES_OF_FUNDS } from "@/server/domain/verifications/check-step";
import type { Step } from "@/server/domain/verifications/steps";
import { COUNTRY_CODES } from "@/server/kernel/countries";
import type { TextKey } from "@/server/texts/areas";
import { intlTag } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

type Texts = ReturnType<typeof translator<"verify">>;
const ID_TYPES = {
  passport: "passport",
  id_card: "idCard",
  driving_license: "drivingLicense",
  residence_permit: "residencePermit",
} as const;

/** Every country by its name in the reader's language, after an empty choice. */
export function countryChoices(locale: Locale): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(intlTag(locale), { type: "region" });
  const all = [...COUNTRY_CODES].map((value) => ({ value, label: names.of(value) ?? value }));
  const { compare } = new Intl.Collator(intlTag(locale));
  return [emptyChoice(locale), ...all.sort((one, other) => compare(one.label, other.label))];
}

const emptyChoice = (locale: Locale) => ({ value: "", label: translator(locale, "verify")("choose") });

/** The fields of a step with their texts. */
export function fieldsOf(step: Step, locale: Locale): FieldSpec[] {
  const t = translator(locale, "verify");
  const choices = (keys: Record<string, TextKey<"verify">>) => [
    emptyChoice(locale),
    ...Object.entries(keys).map(([value, key]) => ({ value, label: t(key) })),
  ];
  const country = (name: string, key: TextKey<"verify">): FieldSpec => ({
    kind: "select",
    name,
    label: t(key),
    choices: countryChoices(locale),
  });
  const optional = translator(locale, "common")("optional");
  switch (step) {
    case "details":
      return [
        { kind: "line", name: "full_name", label: t("fullName"), autoComplete: "name" },
        { kind: "line", name: "birth_date", label: t("birthDate"), type: "date", autoComplete: "bday" },
        country("document_country", "documentCountry"),
        { kind: "select", name: "document_type", label: t("documentType"), choices: choices(ID_TYPES) },
        { kind: "digits", name: "document_number", label: t("documentNumber"), inputMode: "text" },
        {
          kind: "line",
          name: "document_expires_on",
          label: t("documentExpires"),
          help: t("documentExpiresHelp"),
          type: "date",
        },
        { kind: "check", name: "consent", label: t("consent") },
      ];
    case "selfie":
      return [
        { kind: "check", name: "biometric_consent", label: t("biometricConsent"), help: t("biometricHelp") },
        { kind: "check", name: "no_selfie", label: t("noSelfie"), help: t("noSelfieHelp") },
      ];
    case "address":
      return [
        { kind: "line", name: "line1", label: t("line1"), autoComplete: "address-line1" },
        { kind: "line", name: "city", label: t("city"), autoComplete: "address-level2" },
        { kind: "line", name: "region", label: t("region"), autoComplete: "address-level1", optional },
        { kind: "digits", name: "postal_code", label: t("postalCode"), inputMode: "text", autoComplete: "postal-code" },
        country("country", "country"),
      ];
    case "funds":
      return fundsFields(t, choices, country);
    case "organization":
      return [
        { kind: "line", name: "organization_name", label: t("organizationName"), autoComplete: "organization" },
        { kind: "digits", name: "registration_number", label: t("registrationNumber"), inputMode: "text" },
        country("registration_country", "registrationCountry"),
        { kind: "digits", name: "ein", label: t("ein"), help: t("einHelp"), inputMode: "text" },
        { kind: "text", name: "purpose", label: t("purpose"), rows: 3 },
      ];
    case "id_document":
    case "people":
      return [];
  }
}

function fundsFields(
  t: Texts,
  choices: (keys: Record<string, TextKey<"verify">>) => { value: string; label: string }[],
  country: (name: string, key: TextKey<"verify">) => FieldSpec,
): FieldSpec[] {
  const sources = Object.fromEntries(SOURCES_OF_FUNDS.map((source) => [source, source] as const));
  return [
    { kind: "line", name: "occupation", label: t("occupation"), autoComplete: "organization-title" },
    { kind: "select", name: "source_of_funds", label: t("sourceOfFunds"), choices: choices(sources) },
    country("tax_country", "taxCountry"),
    { kind: "digits", name: "tax_number", label: t("taxNumber"), inputMode: "text" },
    { kind: "select", name: "is_pep", label: t("isPep"), choices: choices({ no: "no", yes: "yes" }) },
  ];
}

/** The fields for naming an officer, owner or controller. */
export function personFields(locale: Locale): FieldSpec[] {
  const t = translator(locale, "verify");
  return [
    { kind: "line", name: "name", label: t("personName") },
    { kind: "line", name: "birth_date", label: t("birthDate"), type: "date" },
    { kind: "select", name: "country", label: t("country"), choices: countryChoices(locale) },
    { kind: "check", name: "is_officer", label: t("isOfficer") },
    { kind: "check", name: "is_controller", label: t("isController") },
    { kind: "check", name: "is_owner", label: t("isOwner") },
    { kind: "digits", name: "share_percent", label: t("sharePercent"), inputMode: "numeric" },
    { kind: "line", name: "email", label: t("personEmail"), help: t("personEmailHelp"), type: "email" },
  ];
}
