import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readReference } from "@/app/_docs/model/reference";
import { getVisitor } from "@/app/_request/visitor";
import { OperationIndex } from "@/components/docs/operation-index";
import { OperationSection } from "@/components/docs/operation-section";
import { Prose } from "@/components/docs/prose";

type TagPageProps = PageProps<"/docs/reference/[tag]">;

export async function generateMetadata({ params }: TagPageProps): Promise<Metadata> {
  const { tag } = await find(params);
  return {
    title: tag && `${tag.name}, API reference`,
    description: tag && `API operations for ${tag.name.toLowerCase()}.`,
  };
}

export default async function TagPage({ params }: TagPageProps) {
  const { tag, isSandbox } = await find(params);
  if (!tag) notFound();
  return (
    <>
      <p className="text-quiet text-sm">API reference</p>
      <h1 className="page-title">{tag.name}</h1>
      {tag.description && (
        <div className="mt-4 max-w-measure text-lg text-quiet">
          <Prose text={tag.description} />
        </div>
      )}
      <OperationIndex operations={tag.operations} />
      {tag.operations.map((operation) => (
        <OperationSection key={operation.id} operation={operation} isSandbox={isSandbox} />
      ))}
    </>
  );
}

async function find(params: TagPageProps["params"]) {
  const [{ tag: slug }, { publicUrl, isSandbox }] = await Promise.all([params, getVisitor()]);
  const tag = readReference(publicUrl).find((one) => one.slug === slug);
  return { tag, isSandbox };
}
