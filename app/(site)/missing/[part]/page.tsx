import type { Metadata } from "next";
import type { ComponentType } from "react";
import NoCampaign from "@/app/(site)/c/not-found";
import EmbedNotFound from "@/app/(site)/embed/[slug]/not-found";
import EmbedLayout from "@/app/(site)/embed/layout";
import NoPool from "@/app/(site)/p/not-found";
import UnknownReceipt from "@/app/(site)/r/[code]/not-found";
import NotFound from "@/app/not-found";
import { requestLocale } from "@/app/request-locale";
import { translator } from "@/server/texts/translator";

const PARTS: Record<string, ComponentType> = {
  campaign: NoCampaign,
  pool: NoPool,
  embed: EmbeddedNotFound,
  receipt: UnknownReceipt,
};

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: translator(await requestLocale(), "common")("notFoundTitle"),
    robots: { index: false },
    other: { "page-scripts": "own", "page-status": "404" },
  };
}

function EmbeddedNotFound() {
  return (
    <EmbedLayout>
      <EmbedNotFound />
    </EmbedLayout>
  );
}

/** What the server sends in place of a page that is not there, whichever page that would have been. */
export default async function MissingPage({ params }: PageProps<"/missing/[part]">) {
  const Part = PARTS[(await params).part] ?? NotFound;
  return <Part />;
}
