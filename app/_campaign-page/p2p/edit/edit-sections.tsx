import { DonorsSection } from "@/app/_campaign-page/p2p/edit/donors-section";
import type { EditPlace } from "@/app/_campaign-page/p2p/edit/edit-actions";
import { publishUpdateFromPage, saveText } from "@/app/_campaign-page/p2p/edit/edit-actions";
import { LinkSection } from "@/app/_campaign-page/p2p/edit/link-section";
import { PhotoSection } from "@/app/_campaign-page/p2p/edit/photo-section";
import { SectionLinks } from "@/app/_campaign-page/p2p/edit/section-links";
import { StateSection } from "@/app/_campaign-page/p2p/edit/state-section";
import { TeamSection } from "@/app/_campaign-page/p2p/edit/team-section";
import { previewTexts, suggestedGoals } from "@/app/_campaign-page/page-preview-texts";
import { ShareKit } from "@/components/campaign/share-kit";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { PageScript } from "@/components/ui/page-script";
import type { Donor } from "@/server/domain/campaigns/p2p/list-donors";
import type { RunPage } from "@/server/domain/campaigns/p2p/read-run-page";
import { PAGE_TEXTS, pageTexts } from "@/server/domain/campaigns/p2p/run-page";
import { amountText } from "@/server/kernel/amount-text";
import { campaignPath } from "@/server/kernel/campaign-path";
import { newId } from "@/server/kernel/ids";
import type { Page } from "@/server/operations/page";
import { seenValues } from "@/server/operations/seen-values";
import type { serializeCampaign } from "@/server/resources/campaign";
import { currencySign } from "@/server/texts/currency-sign";
import { intlTag } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface EditSectionsProps extends SectionProps {
  donors: Page<Donor>;
  /** The gift that the fundraiser wants to thank for. */
  thankId: string | null;
  /** The error of an uploaded photo. */
  photoError: unknown;
  shown: ReturnType<typeof serializeCampaign>;
}

/**
 * The sections of the page for a fundraiser: sharing comes first until there is a gift, and the donors come before the
 * forms.
 */
export function EditSections({ found, donors, thankId, photoError, shown, place, locale }: EditSectionsProps) {
  const { page } = found;
  const isOpen = page.status === "live" || page.status === "paused";
  const isFirst = shown.contributions_count === 0;
  const share = isOpen && <ShareKit page={{ campaign: shown, path: campaignPath(page) }} locale={locale} />;
  return (
    <>
      <SectionLinks isOpen={isOpen} locale={locale} />
      {isOpen && <PageScript />}
      <div className="mt-8 space-y-12 [&>:not([data-wide])]:max-w-measure">
        {isFirst && share}
        <DonorsSection donors={donors} thankId={thankId} place={place} locale={locale} currency={shown.currency} />
        {isOpen && <UpdatesSection found={found} place={place} locale={locale} />}
        <PhotoSection photo={shown.organizer_picture} error={photoError} place={place} locale={locale} />
        <TextSection found={found} shown={shown} place={place} locale={locale} />
        <TeamSection found={found} place={place} locale={locale} currency={shown.currency} />
        {!isFirst && share}
        <StateSection page={page} place={place} locale={locale} />
        <LinkSection place={place} locale={locale} />
      </div>
    </>
  );
}

interface SectionProps {
  found: RunPage;
  place: EditPlace;
  locale: Locale;
}

function TextSection({ found: { page }, shown, place, locale }: SectionProps & Pick<EditSectionsProps, "shown">) {
  const t = translator(locale, "p2p");
  const common = translator(locale, "common");
  const currency = page.parent!.currency!;
  const sign = currencySign(currency, locale);
  const photo = shown.organizer_picture?.sources[0]?.url;
  const goal = page.goalCents === null ? "" : amountText(page.goalCents, currency, intlTag(locale));
  return (
    <section aria-labelledby="text-title" data-wide="">
      <h2 id="text-title" className="section-title mb-4">
        {t("sectionText")}
      </h2>
      <FieldForm
        // The key resets the fields to the saved values after a successful submit.
        key={JSON.stringify([page.name, page.story, goal])}
        action={saveText.bind(null, place)}
        initial={freshState({
          title: page.name,
          story: page.story ?? "",
          goal,
          seen: seenValues(pageTexts(page), PAGE_TEXTS),
        })}
        fields={[
          { kind: "line", name: "title", label: t("fieldTitle") },
          { kind: "text", name: "story", rows: 9, label: t("fieldStory") },
          {
            kind: "money",
            name: "goal",
            sign,
            suggestions: suggestedGoals(currency, locale),
            label: t("fieldGoal"),
            optional: common("optional"),
          },
          { kind: "hidden", name: "seen" },
        ]}
        submit={t("save")}
        oneMoment={common("oneMoment")}
        preview={previewTexts(currency, locale, {
          face: {
            label: translator(locale, "campaign")("fundraiser"),
            name: page.fundraiserName ?? "",
            ...(photo && { photo: new URL(photo).pathname }),
          },
          raisedCents: shown.raised_cents,
        })}
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
        action={publishUpdateFromPage.bind(null, { ...place, update: newId("campaignUpdate") })}
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
