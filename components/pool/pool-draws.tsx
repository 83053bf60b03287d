import type { PoolPartProps } from "@/components/pool/pool-view";
import { formatDate } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

/** The newest draws of a pool, each with a page on which anyone can verify it. */
export function PoolDraws({ page: { draws, path }, locale, href }: PoolPartProps) {
  const t = translator(locale, "pool");
  if (draws.length === 0) return null;
  return (
    <section aria-labelledby="draws-title">
      <h2 id="draws-title" className="section-title">
        {t("drawsTitle")}
      </h2>
      <ul className="mt-3 max-w-measure divide-y divide-line border-line border-y">
        {draws.map(({ number, seedHash, drawnAt, drawAt }) => (
          <li key={number} className="py-2">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <a href={href(`${path}/draws/${number}`)} className="text-link inline-flex min-h-11 items-center">
                {t("drawNumber", { number })}
              </a>
              {drawnAt ? (
                <span>{t("drawDrawn", { date: formatDate(new Date(drawnAt), locale) })}</span>
              ) : (
                <span>
                  {t("drawOpen")}
                  {drawAt && <> · {formatDate(new Date(drawAt), locale)}</>}
                </span>
              )}
            </div>
            {!drawnAt && (
              <p className="text-quiet text-small">
                {t("drawSeedHash")}:{" "}
                <span dir="ltr" className="break-all font-mono">
                  {seedHash}
                </span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
