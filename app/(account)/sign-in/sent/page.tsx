import type { Metadata } from "next";
import { AccountFrame } from "@/app/_account/account-frame";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { MessagePanel } from "@/components/ui/message-panel";
import { SIGN_IN_LINK_MINUTES } from "@/server/kernel/limits";
import { translator } from "@/server/texts/translator";

interface Props {
  searchParams: SearchParams;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { title: translator(locale, "account")("sentTitle"), robots: { index: false } };
}

/** Shown after a link was requested; the same for any address. */
export default async function SentPage({ searchParams }: Props) {
  const { locale, href } = await pageLocale(searchParams);
  const t = translator(locale, "account");
  const { isSandbox } = await getVisitor();
  return (
    <AccountFrame locale={locale} path="/sign-in/sent" href={href}>
      <MessagePanel title={t("sentTitle")}>
        <p role="status" className="text-ink">
          {t("sentText", { minutes: SIGN_IN_LINK_MINUTES })}
        </p>
        <p>{t("sentNothing")}</p>
        <p>
          <a href={href("/sign-in")} className="text-link">
            {t("sentAgain")}
          </a>
        </p>
        {isSandbox && (
          <p>
            <a href="/dev/mailbox" className="text-link">
              {t("sentMailbox")}
            </a>
          </p>
        )}
      </MessagePanel>
    </AccountFrame>
  );
}
