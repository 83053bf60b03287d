import type { Metadata } from "next";
import Link from "next/link";
import { readObjects } from "@/app/_docs/model/objects";
import { getVisitor } from "@/app/_request/visitor";
import { DocsPage } from "@/components/docs/docs-page";

export const metadata: Metadata = {
  title: "Objects",
  description: "What the API returns: each object with its fields, its states, an example and its operations.",
};

export default async function ObjectsPage() {
  const { publicUrl } = await getVisitor();
  return (
    <DocsPage
      title="Objects"
      lead="What the API returns. Each has its fields, its states, an example and the operations that return it."
    >
      <ul className="divide-y divide-line border-line border-y">
        {readObjects(publicUrl).map(({ name, slug, description }) => (
          <li key={slug} className="gap-x-6 py-2 md:grid md:grid-cols-[14rem_minmax(0,1fr)]">
            <Link
              href={`/docs/objects/${slug}`}
              prefetch={false}
              className="text-link inline-flex min-h-11 items-center font-semibold"
            >
              <code>{name}</code>
            </Link>
            <span className="text-quiet md:self-center">{description}</span>
          </li>
        ))}
      </ul>
    </DocsPage>
  );
}
