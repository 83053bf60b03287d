import type { Metadata } from "next";
import Link from "next/link";
import { readConventions } from "@/app/_docs/guides/read-guide";
import { readReference } from "@/app/_docs/model/reference";
import { getVisitor } from "@/app/_request/visitor";
import { DocsPage } from "@/components/docs/docs-page";
import { GuideText } from "@/components/docs/guide-text";
import { OperationIndex } from "@/components/docs/operation-index";

export const metadata: Metadata = {
  title: "How the API works",
  description: "What applies to every API operation: requests, errors, retries, lists, limits and versions.",
};

export default async function ReferencePage() {
  const { publicUrl } = await getVisitor();
  const { title, lead, text, parts } = await readConventions(publicUrl);
  return (
    <DocsPage title={title} lead={lead} parts={[...parts, { title: "All operations", anchor: "every-operation" }]}>
      <GuideText text={text} />
      <h2 id="every-operation" className="section-title mt-12">
        All operations
      </h2>
      {readReference(publicUrl).map(({ name, slug, operations }) => (
        <section key={slug} className="mt-6">
          <h3 className="text-lg">
            <Link href={`/docs/reference/${slug}`} prefetch={false} className="text-link">
              {name}
            </Link>
          </h3>
          <OperationIndex operations={operations} page={`/docs/reference/${slug}`} />
        </section>
      ))}
    </DocsPage>
  );
}
