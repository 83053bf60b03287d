import { RecurringFrame } from "@/components/recurring/recurring-frame";
import { SubmitButton } from "@/components/ui/submit-button";
import type { House } from "@/server/kernel/brand";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface CancelPageProps {
  house: House;
  locale: Locale;
  campaign: string;
  /** Whether the donor transfers. */
  byTransfer: boolean;
  /** False if it is already paused. */
  canPause: boolean;
  cancel(): Promise<void>;
  backHref: string;
}

/** Explains what canceling does before the donor confirms it. */
export function CancelPage({ house, locale, campaign, byTransfer, canPause, cancel, backHref }: CancelPageProps) {
  const write = translator(locale, "recurring");
  const hints = byTransfer ? translator(locale, "standing") : write;
  const oneMoment = translator(locale, "common")("oneMoment");
  return (
    <RecurringFrame locale={locale} house={house}>
      <h1 className="page-title">{write("cancelTitle")}</h1>
      <p className="mt-2 text-quiet">{write("toCampaign", { campaign })}</p>
      <ul className="mt-6 list-disc space-y-2 ps-5">
        <li>{hints("cancelNoMore")}</li>
        <li>{hints("cancelUnderWay")}</li>
        <li>{write("cancelKept", { campaign })}</li>
        <li>{write("cancelFinal")}</li>
      </ul>
      {canPause && <p className="mt-6">{write("cancelPauseInstead")}</p>}
      <form action={cancel} className="mt-8 space-y-4">
        <SubmitButton className="button-primary w-full bg-refused" pendingLabel={oneMoment}>
          {write("cancelConfirm")}
        </SubmitButton>
        <a href={backHref} className="button-quiet w-full">
          {write("keep")}
        </a>
      </form>
    </RecurringFrame>
  );
}
