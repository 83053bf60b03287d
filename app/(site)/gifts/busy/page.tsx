import type { Metadata } from "next";
import { giftNoteMetadata } from "@/app/_gifts/gift-note-metadata";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { GiftNote } from "@/components/checkout/gift-note";

export const dynamic = "force-dynamic";

export function generateMetadata({ searchParams }: { searchParams: SearchParams }): Promise<Metadata> {
  return giftNoteMetadata(searchParams, "busy");
}

export default async function BusyPage({ searchParams }: { searchParams: SearchParams }) {
  const { locale } = await pageLocale(searchParams);
  return <GiftNote locale={locale} about="busy" />;
}
