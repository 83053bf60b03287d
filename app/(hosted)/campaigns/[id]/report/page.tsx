import { randomUUID } from "node:crypto";
import { sendReport } from "@/app/_campaign-page/report-action";
import { findWrittenAbout, metadataAbout, WrittenAbout } from "@/app/_campaign-page/written-about";
import { FieldForm, type FieldSpec } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { REPORT_REASONS } from "@/server/kernel/report-reasons";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

type Props = PageProps<"/campaigns/[id]/report">;

export const generateMetadata = (props: Props) => metadataAbout(props, "reportTitle");

/** The form that reports a campaign to the operator. */
export default async function ReportPage(props: Props) {
  const { campaign, isDone, locale, href } = await findWrittenAbout(props);
  const t = translator(locale, "contact");
  const about = { campaign, part: "report", locale, href } as const;
  if (isDone) return <WrittenAbout {...about} title={t("reportedTitle")} lead={t("reportedText")} />;
  return (
    <WrittenAbout {...about} title={t("reportTitle")} lead={t("reportLead", { campaign: campaign.name })}>
      <FieldForm
        action={sendReport.bind(null, { campaignId: campaign.id, locale, formKey: randomUUID() })}
        initial={freshState({})}
        fields={fieldsOf(locale)}
        submit={t("reportButton")}
        oneMoment={translator(locale, "common")("oneMoment")}
      />
    </WrittenAbout>
  );
}

function fieldsOf(locale: Locale): FieldSpec[] {
  const t = translator(locale, "contact");
  const choices = REPORT_REASONS.map((reason) => ({ value: reason, label: t(reason) }));
  return [
    { kind: "choice", name: "reason", label: t("reportReason"), choices },
    { kind: "text", name: "details", rows: 6, label: t("reportDetails") },
    {
      kind: "line",
      name: "email",
      type: "email",
      label: t("reportEmail"),
      help: t("reportEmailHelp"),
      optional: translator(locale, "common")("optional"),
      autoComplete: "email",
    },
  ];
}
