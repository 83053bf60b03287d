import { notFound } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { openSupporter, type SupporterProps } from "@/app/_supporters/open-supporter";
import { askToConfirm } from "@/app/_supporters/supporter-actions";
import { supporterText } from "@/app/_supporters/supporter-words";
import { FieldForm, type FieldSpec } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { Notice } from "@/components/ui/notice";
import { countryChoices } from "@/server/texts/country-choices";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: SupporterProps) => meMetadata(props, "navSupporters");

const PARTS = ["line1", "line2", "city", "region", "postal_code"] as const;
const LABELS = {
  line1: "askLine1",
  line2: "askLine2",
  city: "askCity",
  region: "askRegion",
  postal_code: "askPostalCode",
} as const;

/** Asks a supporter to confirm a name and postal address entered by a member. */
export default async function CorrectPage(props: SupporterProps) {
  const { opened, supporter, path, mayWrite } = await openSupporter(props, "/correct");
  if (!mayWrite || supporter.doNotContact) notFound();
  const { locale } = opened.language;
  const t = translator(locale, "supporters");
  const known = (supporter.address ?? {}) as Record<string, string | null>;
  const parts = Object.fromEntries([...PARTS, "country"].map((part) => [part, known[part] ?? ""]));
  return (
    <OrganizationFrame
      opened={opened}
      room="/supporters"
      page={`${path}/correct`}
      title={t("askTitle")}
      back={{ path, label: supporterText(supporter) }}
    >
      {supporter.bounced ? (
        <>
          <Notice kind="waiting">{t("askBounced")}</Notice>
          <a href={opened.language.href(`${path}/address`)} className="button-quiet">
            {t("askAddress")}
          </a>
        </>
      ) : (
        <FieldForm
          action={askToConfirm.bind(null, { id: opened.id, supporter: supporter.id, locale })}
          initial={freshState({ name: supporter.name ?? "", ...parts })}
          lead={t("askText", { email: supporter.email })}
          fields={fieldsIn(locale)}
          submit={t("askButton")}
          oneMoment={translator(locale, "common")("oneMoment")}
        />
      )}
    </OrganizationFrame>
  );
}

function fieldsIn(locale: Locale): FieldSpec[] {
  const t = translator(locale, "supporters");
  return [
    { kind: "line", name: "name", label: t("askName") },
    ...PARTS.map((name) => ({ kind: "line" as const, name, label: t(LABELS[name]), optional: t("optional") })),
    {
      kind: "select",
      name: "country",
      label: t("askCountry"),
      optional: t("optional"),
      choices: countryChoices(locale, t("askNoCountry")),
    },
  ];
}
