import { moveCampaign } from "@/app/_campaigns/campaign-actions";
import type { OpenedCampaign } from "@/app/_campaigns/open-campaign";
import { CopyButton } from "@/components/ui/copy-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { formatDate } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

interface DraftProps {
  opened: OpenedCampaign;
}

/** Publishes a draft; shows what its page does not have yet, and the link for previews. */
export function DraftSections({ opened }: DraftProps) {
  return (
    <>
      {opened.mayEdit && <Publish opened={opened} />}
      {opened.mayEdit && <Missing opened={opened} />}
      <Preview opened={opened} />
    </>
  );
}

function Publish({ opened: { campaign, opened } }: DraftProps) {
  const { id, user, language } = opened;
  const { locale } = language;
  const t = translator(locale, "organizer");
  const startsAt = campaign.starts_at === null ? null : new Date(campaign.starts_at);
  const isLater = startsAt !== null && startsAt > user.now();
  return (
    <section aria-labelledby="publish" className="space-y-4">
      <h2 id="publish" className="section-title">
        {t("publishTitle")}
      </h2>
      <p>{isLater ? t("publishLater", { date: formatDate(startsAt, locale) }) : t("publishText")}</p>
      <Address url={campaign.url} />
      <form action={moveCampaign.bind(null, { id, campaign: campaign.id, locale }, "publish")}>
        <SubmitButton pendingLabel={translator(locale, "common")("oneMoment")}>{t("publish")}</SubmitButton>
      </form>
    </section>
  );
}

function Missing({ opened: { campaign, path, opened } }: DraftProps) {
  const { locale, href } = opened.language;
  const t = translator(locale, "organizer");
  const hasPicture = campaign.cover_picture !== null || Boolean(campaign.branding.hero_image_url);
  const missing = [
    { isThere: hasPicture, part: "/pictures", label: t("addPicture") },
    { isThere: campaign.story !== null, part: "/text", label: t("writeStory") },
    { isThere: campaign.goal_cents !== null, part: "/text", label: t("setGoal") },
  ].filter(({ isThere }) => !isThere);
  if (missing.length === 0) return null;
  return (
    <section aria-labelledby="missing">
      <h2 id="missing" className="section-title">
        {t("checklistTitle")}
      </h2>
      <p className="mt-2 text-quiet">{t("checklistText")}</p>
      <ul className="mt-2 list-disc ps-5">
        {missing.map(({ part, label }) => (
          <li key={label}>
            <a href={href(`${path}${part}`)} className="text-link inline-flex min-h-11 items-center">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Preview({ opened: { campaign, opened } }: DraftProps) {
  const { locale, href } = opened.language;
  const t = translator(locale, "organizer");
  if (campaign.preview_url === null) return null;
  const { pathname, search } = new URL(campaign.preview_url);
  return (
    <section aria-labelledby="preview" className="space-y-4">
      <h2 id="preview" className="section-title">
        {translator(locale, "p2p")("previewTitle")}
      </h2>
      <p>{t("previewHelp")}</p>
      <Address url={campaign.preview_url} />
      <p className="flex flex-wrap gap-3">
        <a href={href(`${pathname}${search}`)} className="button-quiet">
          {t("seePreview")}
        </a>
        <CopyButton
          text={campaign.preview_url}
          label={t("copyPreview")}
          doneLabel={translator(locale, "common")("copied")}
        />
      </p>
    </section>
  );
}

/** A URL to read or copy. */
function Address({ url }: { url: string }) {
  return (
    <p
      dir="ltr"
      className="select-all break-all rounded-control border border-line bg-card px-3 py-2 text-start text-small"
    >
      {url}
    </p>
  );
}
