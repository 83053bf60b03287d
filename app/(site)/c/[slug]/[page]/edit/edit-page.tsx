import { DonorsSection } from "@/app/(site)/c/[slug]/[page]/edit/donors-section";
import type { EditPlace } from "@/app/(site)/c/[slug]/[page]/edit/edit-actions";
import { confirmOwnPage, publishUpdateFromPage, saveText } from "@/app/(site)/c/[slug]/[page]/edit/edit-actions";
import { LinkSection } from "@/app/(site)/c/[slug]/[page]/edit/link-section";
import { StateSection } from "@/app/(site)/c/[slug]/[page]/edit/state-section";
import { TeamSection } from "@/app/(site)/c/[slug]/[page]/edit/team-section";
import { SiteFrame } from "@/app/(site)/c/site-frame";
import { getVisitor } from "@/app/visitor";
import { ShareKit } from "@/components/campaign/share-kit";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { Notice } from "@/components/ui/notice";
import { PageScript } from "@/components/ui/page-script";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Donor } from "@/server/domain/campaigns/p2p/list-donors";
import type { RunPage } from "@/server/domain/campaigns/p2p/read-run-page";
import type { Page } from "@/server/domain/page";
import { campaignPath } from "@/server/kernel/campaign-path";
import { minorUnits } from "@/server/kernel/currencies";
import { decimalText } from "@/server/kernel/money";
import { serializeCampaign } from "@/server/resources/campaign";
import type { TextKey } from "@/server/texts/areas";
import { currencySign } from "@/server/texts/currency-sign";
import { formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface EditPageProps {
  found: RunPage;
  donors: Page<Donor>;
  /**
   * The link that opened the page. Its slug may be an earlier one, and forms lead back to it: the browser then stays on the
   * page that it has.
   */
  visited: { path: string; key: string };
  locale: Locale;
  href(path: string): string;
  done: string | null;
  /** The gift whose donor is to be thanked, as the email about it asks. */
  thankId: string | null;
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
};

/** Everything a fundraiser can do with a page: its texts, updates, thank-you messages, status and link. */
export async function EditPage({ found, donors, visited, locale, href, done, thankId }: EditPageProps) {
  const { publicUrl } = await getVisitor();
  const { page } = found;
  const t = translator(locale, "p2p");
  const path = campaignPath(page);
  const place: EditPlace = { page_id: page.id, locale, ...visited };
  const shown = serializeCampaign(page, { publicUrl, isOwned: true, previewKey: null });
  const raised = formatMoney(shown.raised_cents, shown.currency, locale);
  const said = done === null ? undefined : DONE[done];
  const isOpen = page.status === "live" || page.status === "paused";
  return (
    <SiteFrame campaign={page} locale={locale} path={`${visited.path}/edit?key=${visited.key}`} href={href}>
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
      <h1 className="page-title" dir="auto">
        {page.name}
      </h1>
      <p className="mt-3">{t(stateText(page), { campaign: page.parent!.name })}</p>
      {page.status !== "draft" && (
        <p className="mt-3 font-semibold tabular-nums">{t("raised", { raised, count: shown.contributions_count })}</p>
      )}
      {page.status !== "draft" && page.status !== "archived" && (
        <a href={href(path)} className="button-quiet mt-4">
          {t("seePage")}
        </a>
      )}
      <div className="mt-10 space-y-12">
        <TextSection found={found} place={place} locale={locale} />
        {isOpen && <UpdatesSection found={found} place={place} locale={locale} />}
        <DonorsSection donors={donors} place={place} locale={locale} currency={shown.currency} thankId={thankId} />
        <TeamSection found={found} place={place} locale={locale} currency={shown.currency} />
        {isOpen && (
          <>
            <PageScript />
            <ShareKit page={{ campaign: shown, path }} locale={locale} />
          </>
        )}
        <StateSection page={page} place={place} locale={locale} />
        <LinkSection place={place} locale={locale} />
      </div>
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

interface SectionProps {
  found: RunPage;
  place: EditPlace;
  locale: Locale;
}

function TextSection({ found: { page }, place, locale }: SectionProps) {
  const t = translator(locale, "p2p");
  const common = translator(locale, "common");
  const currency = page.parent!.currency!;
  const goal = page.goalCents === null ? "" : decimalText(page.goalCents, minorUnits(currency));
  return (
    <section aria-labelledby="text-title">
      <h2 id="text-title" className="section-title mb-4">
        {t("sectionText")}
      </h2>
      <FieldForm
        // The key resets the fields to the saved values after a successful submit.
        key={JSON.stringify([page.name, page.story, goal])}
        action={saveText.bind(null, place)}
        initial={freshState({ title: page.name, story: page.story ?? "", goal })}
        fields={[
          { kind: "line", name: "title", label: t("fieldTitle") },
          { kind: "text", name: "story", rows: 9, label: t("fieldStory") },
          {
            kind: "money",
            name: "goal",
            sign: currencySign(currency, locale),
            label: t("fieldGoal"),
            optional: common("optional"),
          },
        ]}
        submit={t("save")}
        oneMoment={common("oneMoment")}
      />
    </section>
  );
}

function UpdatesSection({ found, place, locale }: SectionProps) {
  const t = translator(locale, "p2p");
  return (
    <section aria-labelledby="updates-title">
      <h2 id="updates-title" className="section-title">
        {t("sectionUpdates")}
      </h2>
      <p className="mt-2 mb-4 text-quiet">{t("updateHelp", { count: found.followers })}</p>
      <FieldForm
        action={publishUpdateFromPage.bind(null, place)}
        initial={freshState()}
        fields={[
          { kind: "line", name: "update_title", label: t("updateTitle") },
          { kind: "text", name: "update_body", rows: 5, label: t("updateBody") },
        ]}
        submit={t("updateButton")}
        oneMoment={translator(locale, "common")("oneMoment")}
        buttonClass="button-quiet"
      />
    </section>
  );
}
