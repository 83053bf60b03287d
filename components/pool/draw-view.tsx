import type { ReactNode } from "react";
import { CheckBox } from "@/components/pool/check-box";
import { DonorFrame } from "@/components/ui/donor-frame";
import { PoolScript } from "@/components/ui/page-script";
import type { House } from "@/server/kernel/brand";
import type { serializePoolDraw } from "@/server/resources/pool-draw";
import { formatDate } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

type Draw = ReturnType<typeof serializePoolDraw>;

interface DrawViewProps {
  draw: Draw;
  pool: { name: string; path: string };
  locale: Locale;
  href(path: string): string;
  isSandbox: boolean;
  house: House;
}

/** A draw of a pool: what was fixed in advance, the result, and how anyone can recompute it. */
export function DrawView({ draw, pool: { name, path }, locale, href, isSandbox, house }: DrawViewProps) {
  const t = translator(locale, "pool");
  const { number, drawn_at } = draw;
  return (
    <DonorFrame locale={locale} path={`${path}/draws/${number}`} href={href} isSandbox={isSandbox} house={house}>
      <PoolScript />
      <p>
        <a href={href(path)} className="text-link inline-flex min-h-11 items-center">
          {t("backToPool", { name })}
        </a>
      </p>
      <h1 className="page-title mt-2">{t("drawOf", { number, name })}</h1>
      {drawn_at ? <Drawn draw={draw} locale={locale} /> : <Waiting draw={draw} locale={locale} />}
    </DonorFrame>
  );
}

type PartProps = Pick<DrawViewProps, "draw" | "locale">;

function Waiting({ draw: { seed_hash, draw_at }, locale }: PartProps) {
  const t = translator(locale, "pool");
  return (
    <div className="mt-3 max-w-measure space-y-4">
      <p>{draw_at ? t("drawAtDate", { date: formatDate(new Date(draw_at), locale) }) : t("drawWhenSteward")}</p>
      <p>{t("drawWaits")}</p>
      <dl>
        <Code label={t("drawSeedHash")}>{seed_hash}</Code>
      </dl>
    </div>
  );
}

function Drawn({ draw, locale }: PartProps) {
  const t = translator(locale, "pool");
  const { seed_hash, seed, entropy, entries, winner_id, drawn_at, pool_id, number } = draw;
  return (
    <>
      <p className="mt-3">{t("drawDrawn", { date: formatDate(new Date(drawn_at!), locale) })}</p>
      <p className="mt-3 max-w-measure">{t("drawLead")}</p>
      <dl className="mt-5 max-w-measure space-y-4">
        <Code label={t("drawSeedHash")}>{seed_hash}</Code>
        <Code label={t("drawSeed")}>{seed}</Code>
        <Code label={t("drawEntropy")}>{entropy}</Code>
        <div>
          <dt className="font-semibold">{t("drawEntries", { count: entries.length })}</dt>
          {entries.map((id) => (
            <dd key={id} dir="ltr" className="text-start font-mono text-small [overflow-wrap:anywhere]">
              {id}
            </dd>
          ))}
        </div>
        <Code label={t("drawWinner")}>{winner_id}</Code>
      </dl>
      <section aria-labelledby="check-title" className="mt-8">
        <h2 id="check-title" className="section-title">
          {t("checkTitle")}
        </h2>
        <CheckBox
          check="draw"
          button={t("checkDrawButton")}
          data={{
            "data-draw": JSON.stringify({ pool_id, number, seed, seed_hash, entries, entropy, winner_id }),
            "data-good": t("drawHolds", { winner: "{winner}" }),
            "data-seed": t("drawWrongSeed"),
            "data-winner": t("drawWrongWinner", { winner: "{winner}" }),
            "data-failed": t("checkFailed"),
          }}
        >
          <p>{t("checkDrawText")}</p>
          <p className="text-quiet text-small">{t("drawCommand", { command: "npm run draw:verify" })}</p>
        </CheckBox>
      </section>
    </>
  );
}

function Code({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{label}</dt>
      <dd dir="ltr" className="text-start font-mono text-small [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  );
}
