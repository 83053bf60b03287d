import { CAMPAIGN_GOALS, suggestedGoals } from "@/app/_campaign-page/page-preview-texts";
import type { FieldSpec } from "@/components/form/field-form";
import { CAUSES } from "@/server/kernel/causes";
import { currencySign } from "@/server/texts/currency-sign";
import { languageChoices } from "@/server/texts/language-choices";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/**
 * The form fields for a campaign's texts.
 *
 * @param language - The language that its texts are marked with.
 */
export function campaignTextFields(currency: string, locale: Locale, language: string | null): FieldSpec[] {
  const t = translator(locale, "organizer");
  const home = translator(locale, "home");
  const optional = translator(locale, "common")("optional");
  return [
    { kind: "line", name: "title", label: t("fieldTitle"), help: t("fieldTitleHelp") },
    {
      kind: "text",
      name: "description",
      rows: 2,
      label: t("fieldDescription"),
      help: t("fieldDescriptionHelp"),
      optional,
    },
    {
      kind: "money",
      name: "goal",
      sign: currencySign(currency, locale),
      suggestions: suggestedGoals(currency, locale, CAMPAIGN_GOALS),
      label: t("fieldGoal"),
      help: t("fieldGoalHelp"),
      optional,
    },
    { kind: "text", name: "story", rows: 12, label: t("fieldStory"), help: t("fieldStoryHelp"), optional },
    {
      kind: "select",
      name: "language",
      label: t("fieldLanguage"),
      help: t("fieldLanguageHelp"),
      optional,
      choices: [{ value: "", label: t("languageUnknown") }, ...languageChoices(locale, language)],
    },
    {
      kind: "select",
      name: "cause",
      label: t("fieldCause"),
      help: t("fieldCauseHelp"),
      optional,
      choices: [{ value: "", label: t("causeNone") }, ...CAUSES.map((cause) => ({ value: cause, label: home(cause) }))],
    },
  ];
}
