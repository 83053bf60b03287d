import { MeFrame, More } from "@/app/_account/me-frame";
import { MeList } from "@/app/_account/me-list";
import { type MeProps, meMetadata, openMePage } from "@/app/_account/me-page";
import { raiseMine } from "@/app/_account/raise-actions";
import { MomentText } from "@/components/ui/moment-text";
import { Money } from "@/components/ui/money";
import { StatusMark } from "@/components/ui/status-mark";
import { RaiseLimits } from "@/components/verification/raise-limits";
import { listMyGifts, type MyGift } from "@/server/domain/me/list-my-gifts";
import { readMyLimits } from "@/server/domain/me/my-limits";
import { minorUnits } from "@/server/kernel/currencies";
import { decimalText } from "@/server/kernel/money";
import { failureText } from "@/server/texts/failure-text";
import type { Locale } from "@/server/texts/locales";
import { recipientName } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: MeProps) => meMetadata(props, "giftsTitle");

export default async function GiftsPage(props: MeProps) {
  const { user, language, after, done } = await openMePage(props, "/me");
  const { locale } = language;
  const t = translator(locale, "account");
  const { rows, next } = await user.run(listMyGifts, { after });
  const limits = await user.run(readMyLimits, {});
  const notice = done === "not_raised" ? translator(locale, "verify")("raiseNotNow") : null;
  return (
    <MeFrame {...language} path="/me" title={t("giftsTitle")} notice={notice} isRejected>
      <MeList {...language} empty={t("giftsEmpty")} leadsToCampaigns>
        {rows.map((gift) => (
          <GiftRow key={gift.id} gift={gift} locale={locale} />
        ))}
      </MeList>
      <More {...language} path="/me" next={next} />
      {limits.map((one) => (
        <RaiseLimits
          key={one.id}
          {...one}
          name={limits.length > 1 ? one.name : null}
          action={raiseMine.bind(null, { id: one.id, locale })}
          locale={locale}
        />
      ))}
    </MeFrame>
  );
}

function GiftRow({ gift, locale }: { gift: MyGift; locale: Locale }) {
  const t = translator(locale, "account");
  const { campaign, status, currency, createdAt, receiptUrl, payment } = gift;
  const recipient = recipientName(gift.recipient, locale);
  const amount = decimalText(gift.amountCents, minorUnits(currency));
  return (
    <li className="flex items-start justify-between gap-x-6 py-4">
      <div className="min-w-0 space-y-1">
        <p className="font-semibold [overflow-wrap:anywhere]">
          {campaign ? (
            <a href={campaign.path} className="text-link">
              {campaign.name}
            </a>
          ) : (
            recipient
          )}
        </p>
        <p className="text-quiet text-small">
          {campaign && <>{t("giftTo", { name: recipient })} · </>}
          <MomentText at={createdAt} locale={locale} />
        </p>
        {status === "failed" && <p className="text-small">{failureText(gift.failureCode, locale)}</p>}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-y-1">
        <p className="font-semibold">
          <Money
            cents={Number(gift.amountCents)}
            currency={currency}
            locale={locale}
            className={status === "reversed" ? "text-returned line-through" : ""}
          />
        </p>
        <p className="text-small">
          <StatusMark status={status} locale={locale} />
        </p>
        {campaign && status === "settled" && !gift.recurringGiftId && (
          <a href={`${campaign.path}/give?amount=${amount}`} className="text-link inline-flex min-h-6 text-small">
            {t("giveAgain")}
          </a>
        )}
        {payment && (
          <a href={`${payment.url}?lang=${locale}`} className="text-link inline-flex min-h-6 text-small">
            {t(payment.isTransfer ? "payByTransfer" : "completePayment")}
          </a>
        )}
        {receiptUrl && (
          <a href={receiptUrl} className="text-link inline-flex min-h-6 text-small">
            {t("giftReceipt")}
          </a>
        )}
      </div>
    </li>
  );
}
