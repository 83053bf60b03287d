import { type EditPlace, movePage } from "@/app/_campaign-page/p2p/edit/edit-actions";
import { SubmitButton } from "@/components/ui/submit-button";
import type { RunPage } from "@/server/domain/campaigns/p2p/read-run-page";
import type { TextKey } from "@/server/texts/areas";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface StateProps {
  page: RunPage["page"];
  place: EditPlace;
  locale: Locale;
}

/** Pauses, resumes and ends the page; ending explains its effect before the button appears. */
export function StateSection({ page, place, locale }: StateProps) {
  const t = translator(locale, "p2p");
  const { status } = page;
  const mayAsk = status === "draft" && page.approval !== "pending";
  if (!mayAsk && status !== "live" && status !== "paused") return null;
  return (
    <section aria-labelledby="state-title">
      <h2 id="state-title" className="section-title mb-3">
        {t("sectionState")}
      </h2>
      {mayAsk && <Move move="ask" label="askAgain" place={place} locale={locale} />}
      {status === "live" && <Move move="pause" label="pause" place={place} locale={locale} />}
      {status === "paused" && <Move move="resume" label="resume" place={place} locale={locale} />}
      {status !== "draft" && (
        <details className="mt-3">
          <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">{t("endSummary")}</summary>
          <p className="mt-2 mb-3">{t("endText")}</p>
          <Move move="end" label="end" place={place} locale={locale} />
        </details>
      )}
    </section>
  );
}

interface MoveProps {
  move: string;
  label: TextKey<"p2p">;
  place: EditPlace;
  locale: Locale;
}

/** A button that changes the page's status. */
export function Move({ move, label, place, locale }: MoveProps) {
  return (
    <form action={movePage.bind(null, place, move)}>
      <SubmitButton className="button-quiet" pendingLabel={translator(locale, "common")("oneMoment")}>
        {translator(locale, "p2p")(label)}
      </SubmitButton>
    </form>
  );
}
