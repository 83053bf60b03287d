import { meMetadata } from "@/app/_account/me-page";
import { GiftFacts } from "@/app/_gifts/gift-facts";
import { GiftTimeline } from "@/app/_gifts/gift-timeline";
import { donorText } from "@/app/_gifts/gift-words";
import { NotesPanel } from "@/app/_gifts/notes-panel";
import { openReceivedGift, type ReceivedGiftProps } from "@/app/_gifts/open-received-gift";
import { ReceiptPanel } from "@/app/_gifts/receipt-panel";
import { mayReadMoney } from "@/app/_organizations/open-organization";
import { OrganizationFrame, organizationPath } from "@/app/_organizations/organization-frame";
import { readGiftPayout } from "@/server/domain/payouts/read-gift-payout";
import type { TextKey } from "@/server/texts/areas";
import { formatMoney } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: ReceivedGiftProps) => meMetadata(props, "navGifts");

/** The notices about what was just done, by the word in the URL. */
const NOTICES: Record<string, { text: TextKey<"received">; isRejected?: true }> = {
  refunded: { text: "doneRefunded" },
  "not-refundable": { text: "doneNotRefundable", isRejected: true },
  sent: { text: "doneSent" },
  "not-sent": { text: "doneNotSent", isRejected: true },
  noted: { text: "doneNoted" },
  unnoted: { text: "doneUnnoted" },
  nothing: { text: "doneNothing" },
  wall: { text: "doneWall" },
};

/** A gift that the organization received: its details, its history, its receipt and the members' notes. */
export default async function GiftPage(props: ReceivedGiftProps) {
  const page = await openReceivedGift(props);
  const { opened, gift, path, may } = page;
  const { id, language, timeZone, done } = opened;
  const { locale, href } = language;
  const payout = mayReadMoney(opened) ? await opened.acting.run(readGiftPayout, { id: gift.id }) : null;
  const t = translator(locale, "received");
  const amount = formatMoney(gift.amountCents, gift.currency, locale);
  const notice = done === null ? undefined : NOTICES[done];
  return (
    <OrganizationFrame
      opened={opened}
      room="/gifts"
      page={path}
      title={t("title", { amount, name: donorText(gift, locale) })}
      back={{ path: `${organizationPath(id)}/gifts`, label: translator(locale, "dashboard")("gifts") }}
      notice={notice && t(notice.text)}
      isRejected={notice?.isRejected}
      action={
        may.refund && (
          <a href={href(`${path}/refund`)} className="button-quiet">
            {t("refund")}
          </a>
        )
      }
      isWide
    >
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <section aria-labelledby="facts" className="min-w-0 space-y-4">
          <h2 id="facts" className="section-title">
            {t("facts")}
          </h2>
          {gift.isAnonymous && <p className="text-quiet">{translator(locale, "organizer")("giftAnonymous")}</p>}
          <GiftFacts opened={opened} gift={gift} payout={payout} path={path} may={may} />
        </section>
        <section aria-labelledby="history" className="min-w-0 space-y-4">
          <h2 id="history" className="section-title">
            {t("history")}
          </h2>
          <GiftTimeline history={gift.history} mayResend={may.resend} timeZone={timeZone} locale={locale} />
        </section>
        <div className="min-w-0">
          <ReceiptPanel {...page} />
        </div>
        <div className="min-w-0">
          <NotesPanel {...page} />
        </div>
      </div>
    </OrganizationFrame>
  );
}
