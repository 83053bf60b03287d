import type { Metadata } from "next";
import { send } from "@/app/_campaign-page/send-action";
import { pageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { DonorFrame } from "@/components/ui/donor-frame";
import { SubmitButton } from "@/components/ui/submit-button";
import { findWrittenMessage } from "@/server/domain/campaigns/messages/send-message";
import { knownLocale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

type Props = PageProps<"/messages/[id]">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { title: translator(locale, "contact")("messagePage"), referrer: "same-origin", robots: { index: false } };
}

/** Requires a click, because scanners open every link in an email. */
export default async function ConfirmMessagePage({ params, searchParams }: Props) {
  const [{ id }, query, { href }] = await Promise.all([params, searchParams, pageLocale(searchParams)]);
  const visitor = await getVisitor();
  const signature = typeof query.s === "string" ? query.s : "";
  const message = await visitor.findOr404(findWrittenMessage, { message_id: id, signature });
  const locale = knownLocale(typeof query.lang === "string" ? query.lang : null) ?? message.locale;
  const t = translator(locale, "contact");
  const campaign = message.campaignName;
  return (
    <DonorFrame
      locale={locale}
      path={`/messages/${id}?s=${signature}`}
      href={href}
      isSandbox={visitor.isSandbox}
      house={visitor.house}
    >
      <div className="mx-auto max-w-measure">
        <h1 className="page-title">{message.isSent ? t("sentTitle") : t("sendTitle", { campaign })}</h1>
        <p className="mt-4">{t(message.isSent ? "sentText" : "sendText")}</p>
        <blockquote dir="auto" className="my-6 whitespace-pre-line border-line border-s-4 ps-4">
          {message.body}
        </blockquote>
        {!message.isSent && (
          <form action={send.bind(null, { id, signature, locale })}>
            <SubmitButton
              className="button-primary w-full sm:w-auto"
              pendingLabel={translator(locale, "common")("oneMoment")}
            >
              {t("sendButton")}
            </SubmitButton>
          </form>
        )}
      </div>
    </DonorFrame>
  );
}
