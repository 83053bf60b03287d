import type { Metadata } from "next";
import { CampaignFrame } from "@/app/_campaigns/campaign-frame";
import { type CampaignProps, openCampaign } from "@/app/_campaigns/open-campaign";
import { outcomeOf, partMetadata, readOnlyReason } from "@/app/_campaigns/part-texts";
import { PictureSection } from "@/app/_campaigns/pictures/picture-section";
import { atMostOf, PICTURE_SECTIONS } from "@/app/_campaigns/pictures/picture-sections";
import type { UploadErrors } from "@/app/_campaigns/pictures/picture-upload";
import { isAboutText, pictureError } from "@/app/_request/take-pictures";
import { getVisitor } from "@/app/_request/visitor";
import { ErrorSummary } from "@/components/ui/error-summary";
import { PageScript } from "@/components/ui/page-script";
import { listPictures } from "@/server/domain/campaigns/pictures/list-pictures";
import { PICTURES_PER_CAMPAIGN_MAX } from "@/server/kernel/limits";
import { serializePicture } from "@/server/resources/picture";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

export function generateMetadata(props: CampaignProps): Promise<Metadata> {
  return partMetadata(props, "navPictures");
}

/** The pictures of a campaign: its cover, logo and organizer, its gallery, and those in its story. */
export default async function PicturesPage(props: CampaignProps) {
  const opened = await openCampaign(props, "/pictures");
  const { campaign, path } = opened;
  const { acting, id, language, done } = opened.opened;
  const { locale, href } = language;
  const query = await props.searchParams;
  const last: UploadErrors = { error: query.error, kind: query.kind, alt: query.alt };
  const [{ publicUrl }, { rows }] = await Promise.all([
    getVisitor(),
    acting.list(listPictures, { id: campaign.id }, { limit: PICTURES_PER_CAMPAIGN_MAX, after: null }),
  ]);
  const pictures = rows.map((row) => serializePicture(row, publicUrl)).reverse();
  const t = translator(locale, "media");
  const reason = readOnlyReason(opened, locale);
  return (
    <CampaignFrame
      opened={opened}
      part="/pictures"
      {...outcomeOf(done, doneTexts(Number(query.count), locale), locale)}
    >
      <PageScript />
      <ErrorSummary title={translator(locale, "common")("errorSummary")} errors={errorsOf(last, locale)} />
      <p className="text-quiet">
        {reason ?? t("picturesLead")} {t("picturesCount", { count: pictures.length, max: PICTURES_PER_CAMPAIGN_MAX })}
      </p>
      {PICTURE_SECTIONS.map((section) => (
        <PictureSection
          key={section.kind}
          section={section}
          pictures={pictures}
          story={campaign.story}
          storyPath={href(`${path}/text`)}
          place={{ id, campaign: campaign.id, locale }}
          mayEdit={reason === null}
          last={last}
        />
      ))}
    </CampaignFrame>
  );
}

function doneTexts(count: number, locale: Locale) {
  const t = translator(locale, "media");
  const added = t("added", { count: Number.isInteger(count) && count > 0 ? count : 1 });
  return { added, saved: t("saved"), removed: t("removed") };
}

function errorsOf(last: UploadErrors, locale: Locale) {
  const section = PICTURE_SECTIONS.find(({ kind }) => kind === last.kind);
  const message = section && pictureError(last.error, locale, atMostOf(section.kind));
  if (!message) return [];
  return [{ field: isAboutText(last.error) ? `alt_${section.kind}` : section.kind, message }];
}
