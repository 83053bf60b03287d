interface Named {
  name: string;
  isUnproven: boolean;
  parent: { name: string } | null;
}

/** What a stranger called a page reaches nobody before the owner of the page's address has confirmed it: its campaign's name does. */
export function shownCampaignName(campaign: Named): string {
  return campaign.isUnproven ? campaign.parent!.name : campaign.name;
}
