import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { type ApiObject, readObjects } from "@/app/_docs/model/objects";
import { layoutStates } from "@/app/_docs/states/layout-states";
import { Machine } from "@/app/_docs/states/machine";
import { getVisitor } from "@/app/_request/visitor";
import { CodeBlock } from "@/components/docs/code-block";
import { DocsPage } from "@/components/docs/docs-page";
import { FieldList } from "@/components/docs/field-list";
import { MethodMark } from "@/components/docs/method-mark";

type ObjectPageProps = PageProps<"/docs/objects/[object]">;

export async function generateMetadata({ params }: ObjectPageProps): Promise<Metadata> {
  const { name, description } = await find(params);
  return { title: `${name}, an object of the API`, description };
}

export default async function ObjectPage({ params }: ObjectPageProps) {
  const { name, description, fields, example, operations, variants, states } = await find(params);
  const parts = [
    { title: "Fields", anchor: "fields" },
    ...variants.map((variant) => ({ title: variant.name, anchor: variant.name })),
    ...(example ? [{ title: "Example", anchor: "example" }] : []),
    ...(states ? [{ title: "States", anchor: states.resource }] : []),
    { title: "Operations", anchor: "operations" },
  ];
  return (
    <DocsPage title={name} lead={description} parts={parts}>
      <h2 id="fields" className="section-title mb-4">
        Fields
      </h2>
      <FieldList fields={fields} isResponse />
      {variants.map((variant) => (
        <Variant key={variant.name} variant={variant} />
      ))}
      {example && (
        <>
          <h2 id="example" className="section-title mt-12 mb-4">
            Example
          </h2>
          <CodeBlock title={name} language="json" code={example} />
        </>
      )}
      {states && (
        <div className="mt-12">
          <Machine drawing={layoutStates(states)} title="States" />
        </div>
      )}
      <h2 id="operations" className="section-title mt-12">
        Operations that return it
      </h2>
      <Operations operations={operations} />
    </DocsPage>
  );
}

function Variant({ variant: { name, description, fields } }: { variant: ApiObject["variants"][number] }) {
  return (
    <section aria-labelledby={name} className="mt-12">
      <h2 id={name} className="section-title">
        <code>{name}</code>
      </h2>
      <p className="mt-2 mb-4 max-w-measure text-quiet">{description || "The same with these fields in addition."}</p>
      {fields.length > 0 && (
        <FieldList fields={fields.map((field) => ({ ...field, anchor: `${name}-${field.name}` }))} isResponse />
      )}
    </section>
  );
}

function Operations({ operations }: Pick<ApiObject, "operations">) {
  return (
    <ul className="mt-4 divide-y divide-line border-line border-y">
      {operations.map(({ operation: { id, method, path, title }, page }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-4 py-2">
          <MethodMark method={method} />
          <a href={`${page}#${id}`} className="text-link inline-flex min-h-8 items-center font-semibold">
            {title}
          </a>
          <code className="break-all text-quiet text-sm">{path}</code>
        </li>
      ))}
    </ul>
  );
}

async function find(params: ObjectPageProps["params"]): Promise<ApiObject> {
  const [{ object: slug }, { publicUrl }] = await Promise.all([params, getVisitor()]);
  return readObjects(publicUrl).find((one) => one.slug === slug) ?? notFound();
}
