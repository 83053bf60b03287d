import { CheckBox } from "@/components/pool/check-box";
import { RecordTable } from "@/components/pool/record-table";
import { DonorFrame } from "@/components/ui/donor-frame";
import { PoolScript } from "@/components/ui/page-script";
import type { House } from "@/server/kernel/brand";
import type { PoolLedgerPage } from "@/server/resources/pool-page";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface LedgerViewProps {
  page: PoolLedgerPage;
  locale: Locale;
  href(path: string): string;
  isSandbox: boolean;
  house: House;
  /** Whether this is a later page. */
  isContinued: boolean;
}

/** The fields that each fingerprint is computed from, in order. */
const HASHED_FIELDS = [
  "prev_hash",
  "pool_id",
  "sequence",
  "type",
  "amount_cents",
  "treasury_balance_cents",
  "reserves_balance_cents",
  "created_at",
  "details_hash",
];

/** All records of a pool's ledger, one page at a time, and how anyone can verify them. */
export function LedgerView({ page, locale, href, isSandbox, house, isContinued }: LedgerViewProps) {
  const { pool, path, records, recordCount, next } = page;
  const t = translator(locale, "pool");
  const ledger = `${path}/ledger`;
  return (
    <DonorFrame locale={locale} path={ledger} href={href} isSandbox={isSandbox} house={house} currency={pool.currency}>
      <PoolScript />
      <p>
        <a href={href(path)} className="text-link inline-flex min-h-11 items-center">
          {t("backToPool", { name: pool.name })}
        </a>
      </p>
      <h1 className="page-title mt-2">{t("ledgerOf", { name: pool.name })}</h1>
      <p className="mt-3 max-w-measure">{t("ledgerLead")}</p>
      {recordCount > 0 && <LedgerCheck page={page} locale={locale} />}
      {recordCount === 0 ? (
        <p className="mt-6 text-quiet">{t("ledgerEmpty")}</p>
      ) : (
        <RecordTable records={records} currency={pool.currency} locale={locale} />
      )}
      <p className="mt-4 flex flex-wrap gap-x-6">
        {next && (
          <a href={href(`${ledger}?before=${next}`)} rel="next" className="text-link inline-flex min-h-11 items-center">
            {t("olderRecords")}
          </a>
        )}
        {isContinued && (
          <a href={href(ledger)} className="text-link inline-flex min-h-11 items-center">
            {t("newestRecords")}
          </a>
        )}
      </p>
    </DonorFrame>
  );
}

function LedgerCheck({ page: { path, recordCount, lastHash }, locale }: Pick<LedgerViewProps, "page" | "locale">) {
  const t = translator(locale, "pool");
  const records = `${path}/ledger.json`;
  return (
    <section aria-labelledby="check-title" className="mt-8">
      <h2 id="check-title" className="section-title">
        {t("checkTitle")}
      </h2>
      <CheckBox
        check="ledger"
        button={t("checkLedgerButton")}
        data={{
          "data-records": records,
          "data-total": recordCount,
          "data-hash": lastHash,
          "data-progress": t("checkProgress", { done: "{done}", total: "{total}" }),
          "data-good": t("checkGood", { total: "{total}", hash: "{hash}" }),
          "data-broken": t("checkBroken", { number: "{number}" }),
          "data-missing": t("checkMissing", { number: "{number}" }),
          "data-failed": t("checkFailed"),
        }}
      >
        <p>{t("checkLedgerText")}</p>
        <noscript>
          <p>{t("checkNeedsScripts")}</p>
        </noscript>
        <details>
          <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">{t("checkByHand")}</summary>
          <p>{t("checkRecipe")}</p>
          <p dir="ltr" className="mt-2 font-mono text-small [overflow-wrap:anywhere]">
            {HASHED_FIELDS.join(", ")}
          </p>
          <p className="mt-2 flex flex-wrap gap-x-6">
            <a href={`${records}?after=0`} className="text-link inline-flex min-h-11 items-center">
              {t("checkRecords")}
            </a>
            <a href="/docs/guides/pools" className="text-link inline-flex min-h-11 items-center">
              {t("checkGuide")}
            </a>
          </p>
          <p>{t("checkOperator", { command: "npm run ledger:audit" })}</p>
        </details>
      </CheckBox>
    </section>
  );
}
