import type { Metadata } from "next";
import { pageLocale, type SearchParams } from "@/app/request-locale";
import { GiftNote } from "@/components/checkout/gift-note";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { robots: { index: false }, other: { "page-scripts": "own" } };

export default async function UnknownGiftPage({ searchParams }: { searchParams: SearchParams }) {
  const { locale } = await pageLocale(searchParams);
  return <GiftNote locale={locale} about="unknown" />;
}
