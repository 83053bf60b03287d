import { decide } from "@/app/_campaign-page/p2p/approval/decide-action";
import { SubmitButton } from "@/components/ui/submit-button";
import type { PageLink } from "@/server/domain/campaigns/p2p/page-subjects";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface ApprovalButtonsProps {
  link: PageLink;
  path: string;
  locale: Locale;
}

/** Two buttons, because scanners open every link in an email. */
export function ApprovalButtons({ link, path, locale }: ApprovalButtonsProps) {
  const t = translator(locale, "p2p");
  const oneMoment = translator(locale, "common")("oneMoment");
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <form action={decide.bind(null, { ...link, path, locale, approval: "approved" })}>
        <SubmitButton pendingLabel={oneMoment}>{t("approve")}</SubmitButton>
      </form>
      <form action={decide.bind(null, { ...link, path, locale, approval: "declined" })}>
        <SubmitButton pendingLabel={oneMoment} className="button-quiet w-full">
          {t("decline")}
        </SubmitButton>
      </form>
    </div>
  );
}
