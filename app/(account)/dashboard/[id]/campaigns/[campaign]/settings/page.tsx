import { meMetadata } from "@/app/_account/me-page";
import { inheritedBrand } from "@/app/_brands/inherited-brand";
import { CampaignFrame } from "@/app/_campaigns/campaign-frame";
import { noticeOf } from "@/app/_campaigns/campaign-notices";
import { type CampaignProps, openCampaign } from "@/app/_campaigns/open-campaign";
import { BrandSection } from "@/app/_campaigns/settings/brand-section";
import {
  AddressAskedSection,
  AddressSection,
  CurrencySection,
  DatesSection,
  PolicySection,
} from "@/app/_campaigns/settings/settings-sections";
import { StatusSection } from "@/app/_campaigns/settings/status-section";
import { listCurrencies } from "@/server/domain/campaigns/list-currencies";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: CampaignProps) => meMetadata(props, "navCampaigns");

/** All settings of a campaign except its texts: dates, address, colors, fundraising pages and status. */
export default async function CampaignSettingsPage(props: CampaignProps) {
  const [opened, { at }] = await Promise.all([openCampaign(props, "/settings"), props.searchParams]);
  const frame = { opened, part: "/settings", ...noticeOf(opened) } as const;
  if (!opened.mayEdit)
    return (
      <CampaignFrame {...frame}>
        <p>{translator(opened.opened.language.locale, "organizer")("readOnly")}</p>
      </CampaignFrame>
    );
  const section = { opened, at: typeof at === "string" ? at : null };
  const isOver = opened.campaign.status === "ended" || opened.campaign.status === "archived";
  const offered = await opened.opened.user.run(listCurrencies, {});
  const isCurrencyOpen = !isOver && opened.campaign.contributions_count === 0 && offered.length > 1;
  return (
    <CampaignFrame {...frame}>
      {!isOver && <DatesSection {...section} />}
      {isCurrencyOpen && <CurrencySection {...section} offered={offered} />}
      <AddressSection {...section} />
      <BrandSection {...section} {...(await inheritedBrand(opened.campaign))} />
      {!isOver && <AddressAskedSection {...section} />}
      {!isOver && <PolicySection {...section} />}
      <StatusSection opened={opened} />
    </CampaignFrame>
  );
}
