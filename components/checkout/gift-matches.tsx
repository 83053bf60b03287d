import { Notice } from "@/components/ui/notice";
import type { ShownMatch } from "@/server/resources/shown-match";
import { formatRoundMoney, formatShare } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** Who adds to the gift, how much and for how long; nothing while nobody does. */
export function GiftMatches({ matches, locale }: { matches: readonly ShownMatch[]; locale: Locale }) {
  const active = matches.filter(({ status, remainingCents }) => status === "active" && remainingCents > 0n);
  if (active.length === 0) return null;
  const translate = translator(locale, "give");
  return (
    <div className="mt-6">
      <Notice kind="good" title={translate("matchTitle")}>
        {active.map(({ id, sponsorName, ratio, remainingCents, minimumGiftCents, currency }) => (
          <p key={id} className="mt-1">
            {translate("matchLine", {
              sponsor: sponsorName ?? translate("matchSponsor"),
              share: formatShare(ratio, locale),
              left: formatRoundMoney(remainingCents, currency, locale),
            })}{" "}
            {minimumGiftCents !== null &&
              translate("matchMinimum", { minimum: formatRoundMoney(minimumGiftCents, currency, locale) })}
          </p>
        ))}
      </Notice>
    </div>
  );
}
