import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { GUIDES } from "@/app/_docs/guides/guides";
import { MechanismFigures } from "@/app/_docs/guides/mechanism-figures";
import { readGuide } from "@/app/_docs/guides/read-guide";
import { getVisitor } from "@/app/_request/visitor";
import { DocsPage } from "@/components/docs/docs-page";
import { GuideText } from "@/components/docs/guide-text";
import { NextPage } from "@/components/docs/next-page";

/** Figures that guides show in place of a block that names them. */
const FIGURES = { mechanisms: <MechanismFigures /> };

type GuidePageProps = PageProps<"/docs/guides/[slug]">;

export async function generateMetadata({ params }: GuidePageProps): Promise<Metadata> {
  const guide = await find(params);
  return { title: guide?.title, description: guide?.lead };
}

export default async function GuidePage({ params }: GuidePageProps) {
  const guide = await find(params);
  if (!guide) notFound();
  const next = GUIDES[GUIDES.findIndex(({ slug }) => slug === guide.slug) + 1];
  return (
    <DocsPage title={guide.title} lead={guide.lead} parts={guide.parts}>
      <GuideText text={guide.text} figures={FIGURES} />
      <NextPage
        title={next?.name ?? "How the API works"}
        path={next ? `/docs/guides/${next.slug}` : "/docs/reference"}
      />
    </DocsPage>
  );
}

async function find(params: GuidePageProps["params"]) {
  const [{ slug }, { publicUrl }] = await Promise.all([params, getVisitor()]);
  return readGuide(slug, publicUrl);
}
