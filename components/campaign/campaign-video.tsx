import { Play } from "lucide-react";
import { CampaignPictureBox } from "@/components/campaign/campaign-picture-box";
import { videoAddress } from "@/server/kernel/video-address";
import type { CampaignPage } from "@/server/resources/campaign-page";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface CampaignVideoProps {
  campaign: CampaignPage["campaign"];
  locale: Locale;
}

/**
 * The campaign's video as our own picture that links to it. Nothing is loaded from the video site until the reader
 * clicks: then `public/page.js` plays it in place; without scripts, the link opens the site.
 */
export function CampaignVideo({ campaign, locale }: CampaignVideoProps) {
  const video = campaign.video_url === null ? null : videoAddress(campaign.video_url);
  if (!video) return null;
  const t = translator(locale, "campaign");
  return (
    <section aria-labelledby="video-title">
      <h2 id="video-title" className="section-title">
        {t("video")}
      </h2>
      <div className="campaign-video mt-4">
        <a
          href={video.page}
          rel="noopener nofollow ugc"
          data-video={video.frame}
          data-title={t("videoOf", { name: campaign.name })}
          className="campaign-video-box"
        >
          <CampaignPictureBox
            campaign={{ ...campaign, cover_picture: campaign.cover_picture && { ...campaign.cover_picture, alt: "" } }}
            sizes="(min-width: 64rem) 40rem, calc(100vw - 2.5rem)"
            className="h-full"
          />
          <span className="campaign-video-label">
            <Play aria-hidden="true" size={20} />
            {t("play", { site: new URL(video.page).hostname.replace("www.", "") })}
          </span>
        </a>
      </div>
    </section>
  );
}
