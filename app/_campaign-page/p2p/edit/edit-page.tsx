import type { EditPlace } from "@/app/_campaign-page/p2p/edit/edit-actions";
import { confirmOwnPage } from "@/app/_campaign-page/p2p/edit/edit-actions";
import { EditSections } from "@/app/_campaign-page/p2p/edit/edit-sections";
import { SiteFrame } from "@/app/_campaign-page/site-frame";
import { getVisitor } from "@/app/_request/visitor";
import { Notice } from "@/components/ui/notice";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Donor } from "@/server/domain/campaigns/p2p/list-donors";
import type { RunPage } from "@/server/domain/campaigns/p2p/read-run-page";
import { campaignPath } from "@/server/kernel/campaign-path";
import type { Page } from "@/server/operations/page";
import { serializeCampaign } from "@/server/resources/campaign";
import type { TextKey } from "@/server/texts/areas";
import { formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface EditPageProps {
  found: RunPage;
  donors: Page<Donor>;
  /**
   * The URL that opened the page. Its slug may be an earlier one; forms return to it, so that the browser stays on the
   * same page.
   */
  visited: { path: string; key: string };
  locale: Locale;
  href(path: string): string;
  done: string | null;
  /** The gift to thank for, if the fundraiser came from the email about it. */
  thankId: string | null;
  /** The error of an uploaded photo. */
  photoError: unknown;
}

const DONE: Record<string, TextKey<"p2p">> = {
  saved: "saved",
  published: "updateDone",
  thanked: "thankDone",
  pause: "statePaused",
  resume: "stateLive",
  end: "stateEnded",
  leave: "saved",
  confirmed: "confirmed",
  photo: "photoDone",
};

/** Everything a fundraiser can do with a page: its texts, updates, thank-you messages, status and link. */
export async function EditPage({ found, donors, visited, locale, href, done, thankId, photoError }: EditPageProps) {
  const { publicUrl } = await getVisitor();
  const { page } = found;
  const t = translator(locale, "p2p");
  const path = campaignPath(page);
  const place: EditPlace = { page_id: page.id, locale, ...visited };
  const shown = serializeCampaign(page, { publicUrl, isOwned: true, previewKey: null });
  const raised = formatMoney(shown.raised_cents, shown.currency, locale);
  const said = done === null ? undefined : DONE[done];
  return (
    <SiteFrame campaign={page} locale={locale} path={`${visited.path}/edit?key=${visited.key}`} href={href} isWide>
      {said && (
        <div role="status" className="mb-6">
          <Notice kind="good" title={t(said)} />
        </div>
      )}
      {page.isUnproven && (
        <div className="mb-8">
          <Notice kind="waiting" title={t("confirmTitle")}>
            <p className="mb-4">{t("confirmText")}</p>
            <form action={confirmOwnPage.bind(null, place)}>
              <SubmitButton pendingLabel={translator(locale, "common")("oneMoment")}>{t("confirmButton")}</SubmitButton>
            </form>
          </Notice>
        </div>
      )}
      <p className="text-quiet">{t("editTitle")}</p>
      <h1 className="page-title max-w-measure" dir="auto">
        {page.name}
      </h1>
      <p className="mt-3 max-w-measure">{t(stateText(page), { campaign: page.parent!.name })}</p>
      {page.status !== "draft" && (
        <p className="mt-3 font-semibold tabular-nums">{t("raised", { raised, count: shown.contributions_count })}</p>
      )}
      {found.newGifts > 0 && (
        <p className="mt-1">
          <a href="#donors-title" className="text-link inline-flex min-h-11 items-center tabular-nums">
            {t("newGifts", { count: found.newGifts })}
          </a>
        </p>
      )}
      {page.status !== "draft" && page.status !== "archived" && (
        <a href={href(path)} className="button-quiet mt-4">
          {t("seePage")}
        </a>
      )}
      <EditSections
        found={found}
        donors={donors}
        thankId={thankId}
        photoError={photoError}
        shown={shown}
        place={place}
        locale={locale}
      />
    </SiteFrame>
  );
}

function stateText({ status, approval }: RunPage["page"]): TextKey<"p2p"> {
  const texts: Record<string, TextKey<"p2p">> = {
    live: "stateLive",
    paused: "statePaused",
    ended: "stateEnded",
    archived: "stateArchived",
  };
  const requested = approval === "pending" ? "statePending" : approval === "declined" ? "stateDeclined" : "stateDraft";
  return texts[status] ?? requested;
}
