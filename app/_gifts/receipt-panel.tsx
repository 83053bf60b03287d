import type { ReceivedGiftPage } from "@/app/_gifts/open-received-gift";
import { resend, resendTo } from "@/app/_gifts/received-gift-actions";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { SubmitButton } from "@/components/ui/submit-button";
import { seenVersion } from "@/server/domain/receipts/reissue-receipt";
import { translator } from "@/server/texts/translator";

/** The gift's receipt, and the form to resend it. */
export function ReceiptPanel({ opened, gift, may }: ReceivedGiftPage) {
  const { locale } = opened.language;
  const t = translator(locale, "received");
  const { receipt, receiptFile } = gift;
  const oneMoment = translator(locale, "common")("oneMoment");
  const place = receipt &&
    receiptFile && {
      id: opened.id,
      gift: gift.id,
      receipt: receipt.id,
      seen: seenVersion(receiptFile.version),
      locale,
    };
  return (
    <section aria-labelledby="receipt" className="space-y-4">
      <h2 id="receipt" className="section-title">
        {t("receipt")}
      </h2>
      {place ? (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <a href={receiptFile!.html} className="text-link inline-flex min-h-11 items-center">
            {t("receiptSee", { number: receipt!.number })}
          </a>
          {receiptFile!.status === "void" && <span className="text-quiet">{t("receiptVoid")}</span>}
        </p>
      ) : (
        <p className="text-quiet">{t("receiptNone")}</p>
      )}
      {place && may.resend && (
        <>
          <form action={resend.bind(null, place)} className="space-y-2">
            <p className="text-quiet">{t("resendText")}</p>
            <SubmitButton className="button-quiet" pendingLabel={oneMoment}>
              {t("resend")}
            </SubmitButton>
          </form>
          <details>
            <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">{t("resendOther")}</summary>
            <div id="resend-other">
              <FieldForm
                action={resendTo.bind(null, place)}
                initial={freshState()}
                fields={[{ kind: "line", name: "email", type: "email", label: t("resendAddress") }]}
                submit={t("resendButton")}
                oneMoment={oneMoment}
                buttonClass="button-quiet"
              />
            </div>
          </details>
        </>
      )}
    </section>
  );
}
