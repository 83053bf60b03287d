import { meMetadata } from "@/app/_account/me-page";
import { previewTexts } from "@/app/_campaign-page/page-preview-texts";
import { campaignTextFields } from "@/app/_campaigns/campaign-text-fields";
import { mayEditCampaigns } from "@/app/_campaigns/may-edit-campaigns";
import { createDraft } from "@/app/_campaigns/new/create-draft";
import { type OrganizationProps, openOrganization } from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { listCurrencies } from "@/server/domain/campaigns/list-currencies";
import { newId } from "@/server/kernel/ids";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "navCampaigns");

/** Starts a campaign of an organization, as a draft. */
export default async function NewCampaignPage(props: OrganizationProps) {
  const opened = await openOrganization(props, "/campaigns/new");
  const { acting, user, id, name, language } = opened;
  const { locale } = language;
  const t = translator(locale, "organizer");
  const frame = {
    opened,
    room: "/campaigns",
    back: { path: `/dashboard/${id}/campaigns`, label: translator(locale, "dashboard")("campaigns") },
    page: `/dashboard/${id}/campaigns/new`,
    title: t("campaignStart"),
  } as const;
  if (!mayEditCampaigns(acting))
    return (
      <OrganizationFrame {...frame}>
        <p>{t("readOnly")}</p>
      </OrganizationFrame>
    );
  const [currency] = (await user.run(listCurrencies, {})) as [string];
  const face = { label: translator(locale, "campaign")("beneficiary"), name };
  return (
    <OrganizationFrame {...frame} isWide>
      <p className="max-w-measure text-lead">{t("newLead", { name })}</p>
      <FieldForm
        action={createDraft.bind(null, { id, locale, currency, campaignId: newId("campaign") })}
        // Most people write in the language in which they use the site.
        initial={freshState({ language: locale })}
        fields={campaignTextFields(currency, locale, locale)}
        submit={t("createDraft")}
        oneMoment={translator(locale, "common")("oneMoment")}
        note={t("newNote")}
        preview={previewTexts(currency, locale, { face })}
      />
    </OrganizationFrame>
  );
}
