import type { Metadata } from "next";
import type { CampaignParams } from "@/app/(site)/c/giving-campaign";
import { showThanksPage } from "@/app/(site)/c/show-thanks-page";
import type { SearchParams } from "@/app/request-locale";

export const dynamic = "force-dynamic";
export const metadata: Metadata = {
  title: "Almoner",
  robots: { index: false, follow: false },
  referrer: "same-origin",
  other: { "page-scripts": "own" },
};

interface PageAddress {
  params: Promise<CampaignParams & { secret: string }>;
  searchParams: SearchParams;
}

export default function Page(address: PageAddress) {
  return showThanksPage(address);
}
