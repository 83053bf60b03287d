import type { OrganizationPage } from "@/app/_organizations/open-organization";
import type { FieldSpec } from "@/components/form/field-form";
import { listIdentities } from "@/server/domain/verifications/list-identities";
import { MATCH_RATIOS, NEW_SPONSOR } from "@/server/forms/match-form";
import type { ShownCampaign } from "@/server/resources/campaign";
import type { TextKey } from "@/server/texts/areas";
import { currencySign } from "@/server/texts/currency-sign";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface Sponsor {
  value: string;
  label: string;
}

const SPONSORS_OFFERED = 100;
const RATIO_WORDS = {
  "0.5": "ratioHalf",
  "1": "ratioOne",
  "2": "ratioTwo",
  "3": "ratioThree",
} as const satisfies Record<(typeof MATCH_RATIOS)[number], TextKey<"dashboard">>;

/**
 * The possible sponsors of a match for the campaign: people and organizations that the organization has a record of,
 * itself, or a new sponsor, for members who may create records.
 */
export async function sponsorsFor(opened: OrganizationPage, campaign: ShownCampaign): Promise<Sponsor[]> {
  const { acting, id, name, language } = opened;
  const t = translator(language.locale, "dashboard");
  if (!acting.may("identities:read"))
    return id === campaign.beneficiary_id ? [] : [{ value: id, label: t("sponsorSelf", { name }) }];
  const { rows } = await acting.list(listIdentities, {}, { limit: SPONSORS_OFFERED, after: null });
  const known = rows.filter((record) => record.id !== campaign.beneficiary_id && !record.isPlatformPerson);
  return [
    ...known.map((record) => ({
      value: record.id,
      label: record.id === id ? t("sponsorSelf", { name }) : (record.displayName ?? record.legalName ?? record.email),
    })),
    ...(acting.may("identities:write") ? [{ value: NEW_SPONSOR, label: t("sponsorNew") }] : []),
  ];
}

/** The fields of a match, with their texts. */
export function matchFields(campaign: ShownCampaign, sponsors: Sponsor[], locale: Locale): FieldSpec[] {
  const t = translator(locale, "dashboard");
  const sign = currencySign(campaign.currency, locale);
  const optional = t("fieldOptional");
  return [
    { kind: "select", name: "sponsor", label: t("fieldSponsor"), choices: sponsors },
    ...(sponsors.some(({ value }) => value === NEW_SPONSOR) ? newSponsorFields(locale) : []),
    {
      kind: "choice",
      name: "ratio",
      label: t("fieldRatio"),
      choices: MATCH_RATIOS.map((ratio) => ({ value: ratio, label: t(RATIO_WORDS[ratio]) })),
    },
    { kind: "money", name: "cap", label: t("fieldCap"), help: t("fieldCapHelp"), sign },
    { kind: "money", name: "per_gift_cap", label: t("fieldPerGift"), optional, sign },
    { kind: "money", name: "minimum_gift", label: t("fieldMinimum"), optional, sign },
    { kind: "line", name: "last_day", type: "date", label: t("fieldLastDay"), help: t("fieldLastDayHelp"), optional },
    { kind: "line", name: "label", label: t("fieldMatchLabel"), optional },
    { kind: "check", name: "anonymous", label: t("fieldMatchAnonymous") },
  ];
}

function newSponsorFields(locale: Locale): FieldSpec[] {
  const t = translator(locale, "dashboard");
  return [
    { kind: "line", name: "sponsor_name", label: t("fieldSponsorName"), help: t("fieldSponsorHelp") },
    { kind: "line", name: "sponsor_email", type: "email", label: t("fieldSponsorEmail") },
  ];
}
