import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PRIVATE_PAGE } from "@/app/_recurring/linked-page";
import { askForFreshLink } from "@/app/_recurring/recurring-actions";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { RecurringFrame } from "@/components/recurring/recurring-frame";
import { SubmitButton } from "@/components/ui/submit-button";
import { hasRecurringLinkEnded } from "@/server/domain/recurring/email-fresh-link";
import { translator } from "@/server/texts/translator";

export async function generateMetadata({ searchParams }: { searchParams: SearchParams }): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { ...PRIVATE_PAGE, title: translator(locale, "recurring")("endedTitle") };
}

/** An ended link redirects here. The page reveals nothing about the gift, and its button only emails the donor. */
export default async function EndedLink({ searchParams }: { searchParams: SearchParams }) {
  const [query, { locale }] = await Promise.all([searchParams, pageLocale(searchParams)]);
  const link = { id: String(query.id), signature: String(query.s) };
  const isSent = query.done === "sent";
  if (!isSent && !(await (await getVisitor()).find(hasRecurringLinkEnded, link))) notFound();
  const write = translator(locale, "recurring");
  return (
    <RecurringFrame locale={locale} house={(await getVisitor()).house}>
      <h1 className="page-title">{write(isSent ? "endedSentTitle" : "endedTitle")}</h1>
      <p className="mt-4 mb-6">{write(isSent ? "endedSentText" : "endedText")}</p>
      {!isSent && (
        <form action={askForFreshLink.bind(null, { ...link, locale })}>
          <SubmitButton
            className="button-primary w-full sm:w-auto"
            pendingLabel={translator(locale, "common")("oneMoment")}
          >
            {write("endedButton")}
          </SubmitButton>
        </form>
      )}
    </RecurringFrame>
  );
}
