interface Named {
  name: string;
  isUnproven: boolean;
  parent: { name: string } | null;
}

/** A page's name, typed by a stranger, is shown to nobody until its address's owner confirms it: the campaign's is. */
export function shownCampaignName(campaign: Named): string {
  return campaign.isUnproven ? campaign.parent!.name : campaign.name;
}
