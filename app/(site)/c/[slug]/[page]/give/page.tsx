import type { Metadata } from "next";
import { givePageMetadata } from "@/app/(site)/c/give-page-metadata";
import type { CampaignParams } from "@/app/(site)/c/giving-campaign";
import { showGivePage } from "@/app/(site)/c/show-give-page";
import type { SearchParams } from "@/app/request-locale";

export const dynamic = "force-dynamic";

interface PageAddress {
  params: Promise<CampaignParams>;
  searchParams: SearchParams;
}

export function generateMetadata(address: PageAddress): Promise<Metadata> {
  return givePageMetadata(address);
}

export default function Page(address: PageAddress) {
  return showGivePage(address);
}
