import { moveCampaign } from "@/app/_campaigns/campaign-actions";
import type { OpenedCampaign } from "@/app/_campaigns/open-campaign";
import { SubmitButton } from "@/components/ui/submit-button";
import { translator } from "@/server/texts/translator";

/** Pauses and resumes the campaign, and links to the irreversible actions. */
export function StatusSection({ opened: { campaign, path, opened } }: { opened: OpenedCampaign }) {
  const { id, language } = opened;
  const { locale, href } = language;
  const t = translator(locale, "organizer");
  const { status } = campaign;
  const place = { id, campaign: campaign.id, locale };
  const isOpen = status === "live" || status === "paused";
  const final = isOpen ? "end" : status === "draft" ? "discard" : status === "ended" ? "archive" : null;
  return (
    <section aria-labelledby="status" className="space-y-4">
      <h2 id="status" className="section-title">
        {t("statusTitle")}
      </h2>
      {isOpen && (
        <form action={moveCampaign.bind(null, place, status === "live" ? "pause" : "resume")} className="space-y-4">
          <p>{t(status === "live" ? "pauseText" : "resumeText")}</p>
          <SubmitButton className="button-quiet" pendingLabel={translator(locale, "common")("oneMoment")}>
            {t(status === "live" ? "pause" : "resume")}
          </SubmitButton>
        </form>
      )}
      {final ? (
        <p>
          <a href={href(`${path}/settings/${final}`)} className="button-quiet text-refused">
            {t(final)}
          </a>
        </p>
      ) : (
        <p>{t("statusOver")}</p>
      )}
    </section>
  );
}
