import type { Metadata } from "next";
import { PRIVATE_PAGE } from "@/app/_recurring/linked-page";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { RecurringFrame } from "@/components/recurring/recurring-frame";
import { translator } from "@/server/texts/translator";

export async function generateMetadata({ searchParams }: { searchParams: SearchParams }): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { ...PRIVATE_PAGE, title: translator(locale, "recurring")("newLinkSentTitle") };
}

/** Shown after a new link was requested: the old one no longer works. */
export default async function NewLinkSent({ searchParams }: { searchParams: SearchParams }) {
  const { locale } = await pageLocale(searchParams);
  const write = translator(locale, "recurring");
  return (
    <RecurringFrame locale={locale} house={(await getVisitor()).house}>
      <h1 className="page-title">{write("newLinkSentTitle")}</h1>
      <p className="mt-4">{write("newLinkSentText")}</p>
    </RecurringFrame>
  );
}
