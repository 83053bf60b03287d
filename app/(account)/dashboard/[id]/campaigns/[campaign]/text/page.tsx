import { meMetadata } from "@/app/_account/me-page";
import { previewTexts } from "@/app/_campaign-page/page-preview-texts";
import { CampaignFrame } from "@/app/_campaigns/campaign-frame";
import { noticeOf } from "@/app/_campaigns/campaign-notices";
import { campaignTextFields } from "@/app/_campaigns/campaign-text-fields";
import { type CampaignProps, openCampaign } from "@/app/_campaigns/open-campaign";
import { saveText } from "@/app/_campaigns/text/save-text";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { amountText } from "@/server/kernel/amount-text";
import { seenValues } from "@/server/operations/seen-values";
import { intlTag } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

const FIELDS = ["name", "description", "goal_cents", "story", "language", "cause"] as const;

export const generateMetadata = (props: CampaignProps) => meMetadata(props, "navCampaigns");

/** The form for a campaign's texts. */
export default async function CampaignTextPage(props: CampaignProps) {
  const [opened, { at }] = await Promise.all([openCampaign(props, "/text"), props.searchParams]);
  const { campaign, mayEdit, opened: page } = opened;
  const { locale } = page.language;
  const t = translator(locale, "organizer");
  const frame = { opened, part: "/text", ...noticeOf(opened) } as const;
  if (!mayEdit)
    return (
      <CampaignFrame {...frame}>
        <p>{t("readOnly")}</p>
      </CampaignFrame>
    );
  const { name, description, goal_cents: goal, story, language, cause, currency, status } = campaign;
  const isOwn = campaign.beneficiary_id === campaign.owner_id;
  const face = { label: translator(locale, "campaign")(isOwn ? "beneficiary" : "organizer"), name: page.name };
  return (
    <CampaignFrame {...frame} isWide>
      <FieldForm
        // Resets the form after saving. The values can't be the key: if they change, a page without scripts would lose
        // what was entered.
        key={String(at)}
        action={saveText.bind(null, { id: page.id, campaign: campaign.id, locale })}
        initial={freshState({
          title: name,
          description: description ?? "",
          goal: goal === null ? "" : amountText(BigInt(goal), currency, intlTag(locale)),
          story: story ?? "",
          language: language ?? "",
          cause: cause ?? "",
          seen: seenValues(campaign, FIELDS),
        })}
        fields={[...campaignTextFields(currency, locale, language), { kind: "hidden", name: "seen" }]}
        submit={t("saveText")}
        oneMoment={translator(locale, "common")("oneMoment")}
        note={status === "draft" || status === "archived" ? undefined : t("textNotePublic")}
        preview={previewTexts(currency, locale, { face, raisedCents: campaign.raised_cents })}
      />
    </CampaignFrame>
  );
}
