import { type EditPlace, sendThanks } from "@/app/(site)/c/[slug]/[page]/edit/edit-actions";
import { writePosition } from "@/app/(site)/c/[slug]/[page]/edit/position";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import type { Giver } from "@/server/domain/campaigns/p2p/list-givers";
import type { RunPage } from "@/server/domain/campaigns/p2p/read-run-page";
import { formatDate, formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface GiversProps {
  found: RunPage;
  place: EditPlace;
  locale: Locale;
  currency: string;
}

/** Those who gave, as they want to be shown, each with the one message that may be written to them. */
export function GiversSection({ found, place, locale, currency }: GiversProps) {
  const t = translator(locale, "p2p");
  const { rows, next } = found.givers;
  return (
    <section aria-labelledby="givers-title">
      <h2 id="givers-title" className="section-title">
        {t("sectionGivers")}
      </h2>
      {rows.length === 0 && <p className="mt-3 text-quiet">{t("giversEmpty")}</p>}
      <ul className="mt-3 divide-y divide-line">
        {rows.map((giver) => (
          <li key={giver.giftId} className="py-4">
            <GiverRow giver={giver} place={place} locale={locale} currency={currency} />
          </li>
        ))}
      </ul>
      {next && (
        <a href={`${place.self}&before=${writePosition(next)}#givers-title`} className="button-quiet mt-4">
          {t("more")}
        </a>
      )}
    </section>
  );
}

function GiverRow({ giver, place, locale, currency }: Omit<GiversProps, "found"> & { giver: Giver }) {
  const t = translator(locale, "p2p");
  const common = translator(locale, "common");
  const name = giver.name ?? common("anonymous");
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <bdi className="font-semibold">{name}</bdi>
        <span className="tabular-nums">
          {giver.amountCents === null ? (
            <span className="text-quiet">{t("amountHidden")}</span>
          ) : (
            formatMoney(giver.amountCents, currency, locale)
          )}
        </span>
      </p>
      <p className="text-quiet text-small">
        <time dateTime={giver.givenAt.toISOString()}>{formatDate(giver.givenAt, locale)}</time>
      </p>
      {giver.message && (
        <p dir="auto" className="mt-1">
          {giver.message}
        </p>
      )}
      {giver.thanks === null ? (
        <details className="mt-1">
          <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
            {t("thankSummary")}
            <span className="sr-only">: {name}</span>
          </summary>
          <div className="mt-2">
            <FieldForm
              action={sendThanks.bind(null, { ...place, giftId: giver.giftId })}
              initial={freshState()}
              fields={[
                { kind: "text", name: `thanks_${giver.giftId}`, rows: 4, label: t("thankField"), help: t("thankHelp") },
              ]}
              submit={t("thankButton")}
              oneMoment={common("oneMoment")}
              buttonClass="button-quiet"
            />
          </div>
        </details>
      ) : (
        <p dir="auto" className="mt-2 text-quiet">
          {t("thanked", { message: giver.thanks })}
        </p>
      )}
    </>
  );
}
