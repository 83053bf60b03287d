import { Prose } from "@/components/docs/prose";
import type { Field } from "@/components/docs/reference-types";

interface FieldListProps {
  fields: Field[];
  /** Requests mark required fields; responses mark fields that can be missing. */
  isResponse?: boolean;
}

/** Fields with their types, constraints and meaning; nested fields are one click away. */
export function FieldList({ fields, isResponse = false }: FieldListProps) {
  return (
    <ul className="divide-y divide-line border-line border-t">
      {fields.map((field) => (
        <li key={field.name} id={field.anchor} className="field py-3">
          <FieldEntry field={field} isResponse={isResponse} />
        </li>
      ))}
    </ul>
  );
}

function FieldEntry({ field, isResponse }: { field: Field; isResponse: boolean }) {
  const { name, type, required, nullable, description, constraints, values, fields, object } = field;
  const isEssential = required && !isResponse;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <a href={`#${field.anchor}`} className="font-semibold hover:underline">
          <code>{name}</code>
        </a>
        <span className="text-quiet text-sm">
          {object ? (
            <a href={object} className="text-link">
              {type}
            </a>
          ) : (
            type
          )}
          {nullable && " or null"}
        </span>
        {isEssential && <span className="text-sm text-waiting">required</span>}
        {isResponse && !required && <span className="text-quiet text-sm">not always present</span>}
      </p>
      {description && (
        <div className="mt-0.5 max-w-measure text-[0.9375rem]">
          <Prose text={description} />
        </div>
      )}
      {constraints.length > 0 && <p className="mt-0.5 break-all text-quiet text-sm">{sentence(constraints)}</p>}
      {values.length > 0 && <Values values={values} />}
      {fields.length > 0 && !object && (
        <details className="mt-2">
          <summary className="disclosure">
            {fields.length === 1 ? "1 field" : `${fields.length} fields`}
            <span className="sr-only"> of {name}</span>
          </summary>
          <div className="mt-2 border-line border-l-2 pl-4">
            <FieldList fields={fields} isResponse={isResponse} />
          </div>
        </details>
      )}
    </>
  );
}

function Values({ values }: { values: string[] }) {
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-1.5 gap-y-1 text-sm">
      <span className="text-quiet">{values.length === 1 ? "Always" : "One of"}</span>
      {values.map((value) => (
        <code key={value} className="inline-code">
          {value}
        </code>
      ))}
    </p>
  );
}

function sentence(constraints: string[]): string {
  const text = constraints.join(", ");
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}
