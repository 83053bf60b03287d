import { type EditPlace, sendThanks } from "@/app/_campaign-page/p2p/edit/edit-actions";
import { partOfPage } from "@/app/_campaign-page/p2p/part-of-page";
import { writePosition } from "@/app/_request/list-position";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import type { Donor } from "@/server/domain/campaigns/p2p/list-donors";
import type { Page } from "@/server/operations/page";
import { formatDate, formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface DonorsProps {
  donors: Page<Donor>;
  place: EditPlace;
  locale: Locale;
  currency: string;
  /** The gift whose thank-you form is open, for fundraisers who come from the email about it. */
  thankId: string | null;
}

/** The donors, under the names they chose, each with the one message the fundraiser can send them. */
export function DonorsSection({ donors, place, locale, currency, thankId }: DonorsProps) {
  const t = translator(locale, "p2p");
  const { rows, next } = donors;
  return (
    <section aria-labelledby="donors-title">
      <h2 id="donors-title" className="section-title">
        {t("sectionDonors")}
      </h2>
      {rows.length === 0 && <p className="mt-3 text-quiet">{t("donorsEmpty")}</p>}
      <ul className="mt-3 divide-y divide-line">
        {rows.map((donor) => (
          <li key={donor.giftId} id={`gift-${donor.giftId}`} className="scroll-mt-4 py-4">
            <DonorRow donor={donor} place={place} locale={locale} currency={currency} thankId={thankId} />
          </li>
        ))}
      </ul>
      {next && (
        <a
          href={`${partOfPage("edit", place, { before: writePosition(next) })}#donors-title`}
          className="button-quiet mt-4"
        >
          {t("more")}
        </a>
      )}
    </section>
  );
}

function DonorRow({ donor, place, locale, currency, thankId }: Omit<DonorsProps, "donors"> & { donor: Donor }) {
  const t = translator(locale, "p2p");
  const common = translator(locale, "common");
  const name = donor.name ?? common("anonymous");
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <bdi className="font-semibold">{name}</bdi>
        <span className="tabular-nums">
          {donor.amountCents === null ? (
            <span className="text-quiet">{t("amountHidden")}</span>
          ) : (
            formatMoney(donor.amountCents, currency, locale)
          )}
        </span>
      </p>
      <p className="text-quiet text-small">
        <time dateTime={donor.givenAt.toISOString()}>{formatDate(donor.givenAt, locale)}</time>
      </p>
      {donor.message && (
        <p dir="auto" className="mt-1">
          {donor.message}
        </p>
      )}
      {donor.thanks === null ? (
        <details className="mt-1" open={donor.giftId === thankId}>
          <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
            {t("thankSummary")}
            <span className="sr-only">: {name}</span>
          </summary>
          <div className="mt-2">
            <FieldForm
              action={sendThanks.bind(null, { ...place, giftId: donor.giftId })}
              initial={freshState()}
              fields={[
                { kind: "text", name: `thanks_${donor.giftId}`, rows: 4, label: t("thankField"), help: t("thankHelp") },
              ]}
              submit={t("thankButton")}
              oneMoment={common("oneMoment")}
              buttonClass="button-quiet"
            />
          </div>
        </details>
      ) : (
        <p dir="auto" className="mt-2 text-quiet">
          {t("thanked", { message: donor.thanks })}
        </p>
      )}
    </>
  );
}
