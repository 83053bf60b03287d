import type { Metadata } from "next";
import { CampaignFrame } from "@/app/_campaigns/campaign-frame";
import { type CampaignProps, type OpenedCampaign, openCampaign } from "@/app/_campaigns/open-campaign";
import { outcomeOf, partMetadata, readOnlyReason } from "@/app/_campaigns/part-texts";
import { deleteUpdate, postUpdate } from "@/app/_campaigns/updates/update-actions";
import { UpdateForm } from "@/app/_campaigns/updates/update-form";
import { readPosition, writePosition } from "@/app/_request/list-position";
import { EmptyState } from "@/components/ui/empty-state";
import { MarkdownBlocks } from "@/components/ui/markdown";
import { MomentText } from "@/components/ui/moment-text";
import { SubmitButton } from "@/components/ui/submit-button";
import { countFollowers } from "@/server/domain/campaigns/updates/count-followers";
import { listCampaignUpdates } from "@/server/domain/campaigns/updates/list-updates";
import { newId } from "@/server/kernel/ids";
import { readMarkdown } from "@/server/markdown/read-markdown";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const UPDATES_AT_ONCE = 10;

export function generateMetadata(props: CampaignProps): Promise<Metadata> {
  return partMetadata(props, "navUpdates");
}

/** The updates of a campaign: the form for a new one, and those that were posted. */
export default async function UpdatesPage(props: CampaignProps) {
  const opened = await openCampaign(props, "/updates");
  const { campaign, path } = opened;
  const { acting, language, done, after } = opened.opened;
  const { locale, href } = language;
  const page = { limit: UPDATES_AT_ONCE, after: readPosition(after ?? undefined, "campaignUpdate") };
  const { rows, next } = await acting.list(listCampaignUpdates, { id: campaign.id }, page);
  const t = translator(locale, "media");
  const reason = readOnlyReason(opened, locale);
  const outcome = outcomeOf(done, { posted: t("posted"), deleted: t("postDeleted") }, locale);
  return (
    <CampaignFrame opened={opened} part="/updates" {...outcome}>
      {reason ? <p className="text-quiet">{reason}</p> : <Posting opened={opened} newest={rows[0]?.id ?? ""} />}
      <section aria-labelledby="posted" className="space-y-4">
        <h2 id="posted" className="section-title">
          {t("postsTitle")}
        </h2>
        {rows.length === 0 && <EmptyState>{t("postsNone")}</EmptyState>}
        <ul className="divide-y divide-line">
          {rows.map((update) => (
            <li key={update.id} className="space-y-2 py-4 [overflow-wrap:anywhere]">
              <h3 dir="auto" className="font-semibold">
                {update.title}
              </h3>
              <p className="text-quiet text-small">
                <MomentText at={update.createdAt} locale={locale} />
              </p>
              <div dir="auto">
                <MarkdownBlocks blocks={readMarkdown(update.body)} />
              </div>
              {!reason && <Deletion opened={opened} update={update} locale={locale} />}
            </li>
          ))}
        </ul>
        {next && (
          <a
            href={href(`${path}/updates?after=${writePosition(next)}`)}
            rel="next"
            className="text-link inline-flex min-h-11 items-center"
          >
            {t("postsMore")}
          </a>
        )}
      </section>
    </CampaignFrame>
  );
}

async function Posting({ opened, newest }: { opened: OpenedCampaign; newest: string }) {
  const { acting, id, language } = opened.opened;
  const { locale } = language;
  const t = translator(locale, "media");
  const count = await acting.run(countFollowers, { id: opened.campaign.id });
  const place = { id, campaign: opened.campaign.id, locale, update: newId("campaignUpdate") };
  return (
    <section aria-labelledby="post" className="space-y-4">
      <h2 id="post" className="section-title">
        {t("post")}
      </h2>
      <p className="text-quiet">{t("postHelp", { count })}</p>
      <UpdateForm
        // The key empties the form after each update.
        key={newest}
        action={postUpdate.bind(null, place)}
        title={{ label: t("postTitle"), help: t("postTitleHelp") }}
        body={{ label: t("postBody"), help: t("postBodyHelp") }}
        preview={{ heading: t("postPreview"), button: t("postPreviewButton") }}
        submit={t("postButton")}
        test={t("postTest")}
        oneMoment={translator(locale, "common")("oneMoment")}
      />
    </section>
  );
}

interface DeletionProps {
  opened: OpenedCampaign;
  update: { id: string; title: string };
  locale: Locale;
}

/** Deletes an update; explains what cannot be undone before it shows the button. */
function Deletion({ opened, update, locale }: DeletionProps) {
  const t = translator(locale, "media");
  const place = { id: opened.opened.id, campaign: opened.campaign.id, locale, update: update.id };
  const named = <span className="sr-only">: {update.title}</span>;
  return (
    <details>
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
        {t("postDelete")}
        {named}
      </summary>
      <p className="mt-1 mb-3">{t("postDeleteText")}</p>
      <form action={deleteUpdate.bind(null, place)}>
        <SubmitButton className="button-quiet text-refused" pendingLabel={translator(locale, "common")("oneMoment")}>
          {t("postDelete")}
          {named}
        </SubmitButton>
      </form>
    </details>
  );
}
