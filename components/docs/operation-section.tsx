import { CodeBlock } from "@/components/docs/code-block";
import { CodeTabs } from "@/components/docs/code-tabs";
import { FieldList } from "@/components/docs/field-list";
import { MethodMark } from "@/components/docs/method-mark";
import { OperationErrors } from "@/components/docs/operation-errors";
import { Prose } from "@/components/docs/prose";
import type { Field, Operation } from "@/components/docs/reference-types";
import { trialOf } from "@/components/docs/trial";
import { TryIt } from "@/components/docs/try-it";

interface OperationSectionProps {
  operation: Operation;
  /** False in live mode, which has no trial forms. */
  isSandbox: boolean;
}

/** One operation of the reference: description and parameters on the left, samples on the right. */
export function OperationSection({ operation, isSandbox }: OperationSectionProps) {
  const { id, method, path, title, summary, description, scope, isOpen } = operation;
  return (
    <section aria-labelledby={id} className="border-line border-t pt-10 pb-14">
      <h2 id={id} className="text-2xl">
        <a href={`#${id}`} className="heading-link">
          {title}
        </a>
      </h2>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <MethodMark method={method} />
        <code className="break-all text-[0.9375rem]">{path}</code>
      </p>
      <div className="mt-6 grid gap-x-10 gap-y-8 xl:grid-cols-2">
        <div className="min-w-0 space-y-8">
          <div className="max-w-measure space-y-3">
            <Prose text={summary} />
            {description && <Prose text={description} />}
            <p className="text-[0.9375rem] text-quiet">{needs(scope, isOpen)}</p>
          </div>
          <Inputs operation={operation} />
          <ResponseSection operation={operation} />
          <OperationErrors operation={operation} />
        </div>
        <div className="min-w-0 space-y-5 xl:sticky xl:top-24 xl:max-h-[calc(100vh-7rem)] xl:self-start xl:overflow-y-auto xl:has-[>details[open]]:static xl:has-[>details[open]]:max-h-none">
          <Samples operation={operation} />
          {isSandbox && <TryIt trial={trialOf(operation)} />}
        </div>
      </div>
    </section>
  );
}

function needs(scope: string | null, isOpen: boolean) {
  if (isOpen) return "No API key needed.";
  if (!scope) return "Any API key works.";
  return (
    <>
      Requires an API key with the scope <code className="inline-code">{scope}</code>.
    </>
  );
}

function Inputs({ operation }: { operation: Operation }) {
  const { pathParameters, queryParameters, headers, body } = operation;
  return (
    <>
      <Fields title="Path parameters" fields={pathParameters} />
      <Fields title="Query parameters" fields={queryParameters} />
      <Fields title="Headers" fields={headers} />
      {body && <Fields title={body.required ? "Body" : "Body (optional)"} fields={body.fields} />}
    </>
  );
}

function Fields({ title, fields }: { title: string; fields: Field[] }) {
  if (fields.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 text-lg">{title}</h3>
      <FieldList fields={fields} />
    </div>
  );
}

function ResponseSection({ operation }: { operation: Operation }) {
  const { status, name, object, description, fields, files } = operation.response;
  return (
    <div>
      <h3 className="mb-2 text-lg">Response</h3>
      <p className="max-w-measure text-[0.9375rem]">
        <span className="font-semibold tabular-nums">{status}</span>
        {name && object ? (
          <a href={object} className="text-link ml-2.5 font-semibold">
            <code>{name}</code>
          </a>
        ) : (
          name && <code className="ml-2.5">{name}</code>
        )}
        {files.length > 0 && <span className="text-quiet"> or {files.join(", ")}</span>}
      </p>
      <p className="max-w-measure text-[0.9375rem]">{description}</p>
      {fields.length > 0 && !object && (
        <details className="mt-2">
          <summary className="disclosure">
            {fields.length === 1 ? "1 field" : `${fields.length} fields`}
            <span className="sr-only"> in the response of {operation.path}</span>
          </summary>
          <div className="mt-2">
            <FieldList fields={fields} isResponse />
          </div>
        </details>
      )}
    </div>
  );
}

/** Highlighting every sample in every language would double the weight of a page. */
const HIGHLIGHTED = new Set(["curl", "TypeScript"]);

function Samples({ operation }: { operation: Operation }) {
  const { title, response } = operation;
  const samples = operation.samples.map(({ label, language, code }) => ({
    label,
    language: HIGHLIGHTED.has(label) ? language : "text",
    code,
  }));
  return (
    <>
      {samples.length > 0 && <CodeTabs title={title} samples={samples} />}
      {response.example && <CodeBlock title={`Response, ${response.status}`} language="json" code={response.example} />}
    </>
  );
}
