import type { CampaignPage, ShownParty } from "@/server/resources/campaign-page";

type Thing = Readonly<Record<string, unknown>>;

/**
 * Structured data about a campaign for search engines (schema.org). Contains only what the page shows, and nothing for
 * an unlisted page.
 */
export function CampaignData({ page }: { page: CampaignPage }) {
  if (page.phase === "draft" || !page.isListed) return null;
  const data = { "@context": "https://schema.org", "@graph": thingsOn(page) };
  // Browsers never run it, so the content security policy does not apply. The escaping keeps any text from ending the
  // element.
  return <script type="application/ld+json">{JSON.stringify(data).replaceAll("<", "\\u003c")}</script>;
}

function thingsOn({ campaign, phase, owner, beneficiary }: CampaignPage): Thing[] {
  const { name, url, description } = campaign;
  const recipient = partyOf(beneficiary);
  const event = {
    "@type": "Event",
    name,
    url,
    description: description ?? undefined,
    inLanguage: campaign.language ?? undefined,
    image: `${url}/opengraph-image`,
    startDate: campaign.starts_at ?? campaign.published_at ?? campaign.created_at,
    endDate: campaign.ended_at ?? campaign.ends_at ?? undefined,
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: { "@type": "VirtualLocation", url },
    organizer: partyOf(owner),
  };
  const donation = {
    "@type": "DonateAction",
    name,
    description: description ?? undefined,
    recipient,
    target: { "@type": "EntryPoint", urlTemplate: `${url}/give` },
  };
  return [
    ...(recipient ? [recipient] : []),
    ...(phase === "live" ? [donation] : []),
    ...(campaign.starts_at || campaign.ends_at ? [event] : []),
  ];
}

/** A party under its public name; undefined for one without. */
function partyOf({ id, name, legalName, isVerifiedCharity }: ShownParty): Thing | undefined {
  if (name === null) return undefined;
  const kind = id.startsWith("org_") ? "Organization" : "Person";
  return { "@type": isVerifiedCharity ? "NGO" : kind, name, legalName: legalName ?? undefined };
}
