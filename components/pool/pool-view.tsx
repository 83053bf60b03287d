import type { House } from "@/server/kernel/brand";
import "@/components/pool/pool.css";
import { BalanceHistory } from "@/components/pool/balance-history";
import { NextPayoutText } from "@/components/pool/next-payout-text";
import { PoolCard } from "@/components/pool/pool-card";
import { PoolDraws } from "@/components/pool/pool-draws";
import { PoolNotification } from "@/components/pool/pool-notice";
import { RecordList } from "@/components/pool/record-table";
import { DonorFrame } from "@/components/ui/donor-frame";
import { Money } from "@/components/ui/money";
import { TimeText } from "@/components/ui/time-text";
import type { PoolPage } from "@/server/resources/pool-page";
import { intlTag } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { recipientName } from "@/server/texts/neutral-names";
import { poolLegalWords } from "@/server/texts/pool-legal";
import { mechanismName, poolRules } from "@/server/texts/pool-rules";
import { translator } from "@/server/texts/translator";

export interface PoolPartProps {
  page: PoolPage;
  locale: Locale;
  /** A URL that keeps the chosen language. */
  href(path: string): string;
}

/** The public page of a pool. Only server components: no framework code reaches the browser. */
export function PoolView({ isSandbox, house, ...part }: PoolPartProps & { isSandbox: boolean; house: House }) {
  const { page, locale, href } = part;
  const { pool, path } = page;
  return (
    <DonorFrame locale={locale} path={path} href={href} isSandbox={isSandbox} house={house} currency={pool.currency}>
      <div className="pool">
        <PoolHead {...part} />
        <PoolCard {...part} />
        <div className="pool-body space-y-12">
          <NextPayoutText page={page} locale={locale} />
          <Rules page={page} locale={locale} />
          <Legal page={page} locale={locale} />
          <BalanceHistory page={page} locale={locale} />
          <Payouts page={page} locale={locale} />
          <PoolDraws {...part} />
          <Records {...part} />
        </div>
      </div>
    </DonorFrame>
  );
}

function PoolHead({ page, locale }: PoolPartProps) {
  const { pool, memberCount, stewardNames } = page;
  const t = translator(locale, "pool");
  const names = new Intl.ListFormat(intlTag(locale), { type: "conjunction" }).format(stewardNames);
  return (
    <header className="pool-head">
      <p className="text-quiet">{forWhom(page, locale)}</p>
      <h1 dir="auto" className="page-title mt-1">
        {pool.name}
      </h1>
      {pool.description && (
        <p dir="auto" className="mt-3 max-w-measure whitespace-pre-line text-lead text-quiet">
          {pool.description}
        </p>
      )}
      <p className="mt-3 text-quiet text-small">
        {t("members", { count: memberCount })}
        {names && <> · {t("runBy", { names })}</>}
      </p>
      <div className="mt-5 empty:hidden">
        <PoolNotification pool={pool} locale={locale} />
      </div>
    </header>
  );
}

function forWhom({ pool: { flavor }, creator, beneficiary }: PoolPage, locale: Locale): string {
  const t = translator(locale, "pool");
  if (flavor === "community") return t("forCommunity");
  const party = flavor === "creator" ? creator : beneficiary;
  return party ? t("forParty", { name: recipientName(party.name, locale) }) : t("forNobody", { flavor });
}

function Rules({ page: { pool }, locale }: Omit<PoolPartProps, "href">) {
  return (
    <section aria-labelledby="how-title">
      <h2 id="how-title" className="section-title">
        {translator(locale, "pool")("howTitle")}
      </h2>
      <p className="mt-3 font-semibold">{mechanismName(pool.distribution_mechanism, locale)}</p>
      <ul className="mt-2 max-w-measure list-disc space-y-2 ps-5">
        {poolRules(pool, locale).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  );
}

function Legal({ page: { pool, isSponsored, sponsor }, locale }: Omit<PoolPartProps, "href">) {
  const { legal_structure } = pool;
  return (
    <section aria-labelledby="legal-title">
      <h2 id="legal-title" className="section-title">
        {translator(locale, "pool")("legalTitle")}
      </h2>
      <p className="mt-3 max-w-measure">
        {poolLegalWords({ legal_structure, isSponsored, sponsorName: sponsor?.name ?? null }, locale)}
      </p>
    </section>
  );
}

function Payouts({ page: { pool, payouts }, locale }: Omit<PoolPartProps, "href">) {
  const t = translator(locale, "pool");
  return (
    <section aria-labelledby="payouts-title">
      <h2 id="payouts-title" className="section-title">
        {t("payoutsTitle")}
      </h2>
      {payouts.length === 0 ? (
        <p className="mt-3 text-quiet">{t("payoutsEmpty")}</p>
      ) : (
        <>
          <ul className="mt-3 max-w-md divide-y divide-line border-line border-y">
            {payouts.map(({ amountCents, at, ratification }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes on the page
              <li key={place} className="flex justify-between gap-4 py-2">
                <span>
                  <TimeText at={at} locale={locale} />
                  {ratification && (
                    <span className="block text-quiet text-small">{t("payoutRatified", ratification)}</span>
                  )}
                </span>
                <Money cents={amountCents} currency={pool.currency} locale={locale} className="font-semibold" />
              </li>
            ))}
          </ul>
          <p className="mt-2 text-quiet text-small">{t("payoutsPrivate")}</p>
        </>
      )}
    </section>
  );
}

function Records({ page, locale, href }: PoolPartProps) {
  const t = translator(locale, "pool");
  const { pool, records, recordCount, path } = page;
  return (
    <section aria-labelledby="ledger-title">
      <h2 id="ledger-title" className="section-title">
        {t("ledgerTitle")}
      </h2>
      <p className="mt-3 max-w-measure">{t("ledgerLead")}</p>
      {recordCount === 0 ? (
        <p className="mt-3 text-quiet">{t("ledgerEmpty")}</p>
      ) : (
        <>
          <RecordList records={records} currency={pool.currency} locale={locale} />
          <p className="mt-3">
            <a href={href(`${path}/ledger`)} className="text-link inline-flex min-h-11 items-center">
              {t("ledgerAll", { count: recordCount })}
            </a>
          </p>
        </>
      )}
    </section>
  );
}
