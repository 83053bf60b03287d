import { donorText } from "@/app/_gifts/gift-words";
import type { ReceivedGift } from "@/server/domain/gifts/received/received-rows";
import type { Skipped } from "@/server/domain/gifts/thanks/whom-to-thank";
import { formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const REASONS = {
  no_address: "skippedNoAddress",
  stopped: "skippedStopped",
  thanked: "skippedThanked",
  not_settled: "skippedNotSettled",
  no_receipt: "resendSkipped",
} as const satisfies Record<Skipped | "no_receipt", string>;

interface SkippedGiftsProps {
  gifts: readonly ReceivedGift[];
  reasonOf(gift: ReceivedGift): keyof typeof REASONS | null;
  locale: Locale;
}

/** Names the gifts that are left out, each with the reason. */
export function SkippedGifts({ gifts, reasonOf, locale }: SkippedGiftsProps) {
  const t = translator(locale, "received");
  const skipped = gifts.flatMap((gift) => {
    const reason = reasonOf(gift);
    return reason === null ? [] : [{ gift, reason }];
  });
  if (skipped.length === 0) return null;
  return (
    <section aria-labelledby="skipped" className="space-y-2">
      <h2 id="skipped" className="section-title">
        {t("skipped")}
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {skipped.map(({ gift, reason }) => (
          <li key={gift.id} className="py-2">
            <bdi>{donorText(gift, locale)}</bdi>, {formatMoney(gift.amountCents, gift.currency, locale)}:{" "}
            <span className="text-quiet">{t(REASONS[reason])}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
