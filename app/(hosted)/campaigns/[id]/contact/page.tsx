import { randomUUID } from "node:crypto";
import { askToConfirm } from "@/app/_campaign-page/contact-action";
import { findWrittenAbout, metadataAbout, WrittenAbout } from "@/app/_campaign-page/written-about";
import { FieldForm, type FieldSpec } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { CAMPAIGN_MESSAGE_DAYS } from "@/server/kernel/limits";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

type Props = PageProps<"/campaigns/[id]/contact">;

export const generateMetadata = (props: Props) => metadataAbout(props, "contactTitle");

/** The form that writes to the organizer of a campaign. */
export default async function ContactPage(props: Props) {
  const { campaign, isReachable, isDone, locale, href } = await findWrittenAbout(props);
  const t = translator(locale, "contact");
  const about = { campaign, part: "contact", locale, href } as const;
  if (isDone)
    return (
      <WrittenAbout
        {...about}
        title={t("askedTitle")}
        lead={t("askedText", { days: CAMPAIGN_MESSAGE_DAYS.unconfirmed })}
      />
    );
  if (!isReachable)
    return (
      <WrittenAbout {...about} title={t("unreachableTitle")} lead={t("unreachableText")}>
        <a href={href("/contact")} className="button-primary">
          {translator(locale, "legal")("contact")}
        </a>
      </WrittenAbout>
    );
  return (
    <WrittenAbout {...about} title={t("contactTitle")} lead={t("contactLead", { campaign: campaign.name })}>
      <FieldForm
        action={askToConfirm.bind(null, { campaignId: campaign.id, locale, formKey: randomUUID() })}
        initial={freshState({})}
        fields={fieldsOf(locale)}
        submit={t("contactButton")}
        oneMoment={translator(locale, "common")("oneMoment")}
      />
    </WrittenAbout>
  );
}

function fieldsOf(locale: Locale): FieldSpec[] {
  const t = translator(locale, "contact");
  return [
    { kind: "line", name: "name", label: t("fieldName"), autoComplete: "name" },
    {
      kind: "line",
      name: "email",
      type: "email",
      label: t("fieldEmail"),
      help: t("fieldEmailHelp"),
      autoComplete: "email",
    },
    { kind: "text", name: "message", rows: 6, label: t("fieldMessage") },
  ];
}
