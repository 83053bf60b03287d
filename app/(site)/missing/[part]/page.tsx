import type { Metadata } from "next";
import type { ComponentType, ReactNode } from "react";
import { LeadOn } from "@/app/_request/lead-on";
import { requestLocale } from "@/app/_request/request-locale";
import { RefusedForm } from "@/app/_site/refused-form";
import NoCampaign from "@/app/(site)/c/not-found";
import EmbedNotFound from "@/app/(site)/embed/[slug]/not-found";
import EmbedLayout from "@/app/(site)/embed/layout";
import NoPool from "@/app/(site)/p/not-found";
import UnknownReceipt from "@/app/(site)/r/[code]/not-found";
import NotFound from "@/app/not-found";
import { translator } from "@/server/texts/translator";

const PARTS: Record<string, ComponentType<{ children?: ReactNode }>> = {
  campaign: NoCampaign,
  pool: NoPool,
  embed: EmbeddedNotFound,
  receipt: UnknownReceipt,
};
const REFUSED_FORM = "form";

export const dynamic = "force-dynamic";

export async function generateMetadata({ params }: PageProps<"/missing/[part]">): Promise<Metadata> {
  const isForm = (await params).part === REFUSED_FORM;
  return {
    title: translator(await requestLocale(), "common")(isForm ? "formRefusedTitle" : "notFoundTitle"),
    robots: { index: false },
    other: { "page-scripts": "own", "page-status": isForm ? "403" : "404" },
  };
}

function EmbeddedNotFound() {
  return (
    <EmbedLayout>
      <EmbedNotFound />
    </EmbedLayout>
  );
}

/** The page that the server sends for a missing page, or for the target of a form that could not be processed. */
export default async function MissingPage({ params, searchParams }: PageProps<"/missing/[part]">) {
  if ((await params).part === REFUSED_FORM) return <RefusedForm path={String((await searchParams).at)} />;
  const Part = PARTS[(await params).part] ?? NotFound;
  return (
    <Part>
      <LeadOn locale={await requestLocale()} href={(path) => path} />
    </Part>
  );
}
