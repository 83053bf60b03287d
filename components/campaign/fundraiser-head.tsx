import { CampaignPictureBox } from "@/components/campaign/campaign-picture-box";
import { UploadedPicture } from "@/components/ui/uploaded-picture";
import type { CampaignPage } from "@/server/resources/campaign-page";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface FundraiserProps {
  page: CampaignPage;
  locale: Locale;
}

/** The fundraiser above the title of a fundraising page: their picture or initial, and their name. */
export function FundraiserHead({ page, locale }: FundraiserProps) {
  const { name } = page.owner;
  const face = page.campaign.organizer_picture;
  if (name === null && !face) return null;
  return (
    <div className="mb-5 flex items-center gap-4">
      {face ? (
        <UploadedPicture
          picture={face}
          isFirst
          sizes="(min-width: 48rem) 8rem, 5rem"
          className="size-20 flex-none rounded-full border border-line object-cover md:size-32"
        />
      ) : (
        <span
          aria-hidden="true"
          className="flex size-16 flex-none items-center justify-center rounded-full border border-line bg-card font-serif text-quiet text-title"
        >
          {initialOf(name!)}
        </span>
      )}
      {name !== null && (
        <p className="min-w-0">
          <span className="block text-quiet text-small">{translator(locale, "campaign")("fundraiser")}</span>
          <bdi className="font-semibold text-lead">{name}</bdi>
        </p>
      )}
    </div>
  );
}

function initialOf(name: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(name.trim());
  return (first?.segment ?? "").toLocaleUpperCase();
}

interface PartOfCampaignProps extends FundraiserProps {
  href(path: string): string;
}

/** The campaign that a fundraising page belongs to, with its picture; nothing on a campaign's own page. */
export function PartOfCampaign({ page: { campaign, parent, campaignLanguage }, locale, href }: PartOfCampaignProps) {
  if (!parent) return null;
  const cover = campaign.cover_picture?.campaign_id === parent.id ? campaign.cover_picture : null;
  return (
    <p className="relative mt-5 flex items-center gap-4 rounded-card border border-line bg-card p-3">
      <CampaignPictureBox
        campaign={{ id: parent.id, branding: campaign.branding, cover_picture: cover && { ...cover, alt: "" } }}
        sizes="6rem"
        className="aspect-[3/2] w-24! flex-none"
      />
      <span className="min-w-0">
        <span className="block text-quiet text-small">{translator(locale, "campaign")("partOf")}</span>
        <a href={href(parent.path)} className="card-link font-semibold">
          <bdi lang={campaignLanguage ?? undefined}>{parent.name}</bdi>
        </a>
      </span>
    </p>
  );
}
