import type { Metadata } from "next";
import { PageFrame } from "@/components/ui/page-frame";
// Loading every endpoint declares every error.
import "@/server/api/registry";
import { declaredErrors, ERROR_KINDS } from "@/server/kernel/errors";

export const metadata: Metadata = {
  title: "API errors",
  description: "Every error that the API answers with: its status, its type, and what to do next.",
};

const SAMPLE = `{
  "error": {
    "type": "invalid_request",
    "code": "invalid_parameter",
    "message": "...",
    "param": "amount_cents",
    "details": [{ "param": "amount_cents", "code": "...", "message": "..." }],
    "request_id": "req_...",
    "doc_url": "..."
  }
}`;

export default function ErrorsPage() {
  const errors = declaredErrors()
    .map((error) => ({ ...ERROR_KINDS[error.kind], code: error.code, message: error.message }))
    .sort((a, b) => a.status - b.status || a.code.localeCompare(b.code));
  return (
    <PageFrame>
      <h1 className="page-title">API errors</h1>
      <p className="mt-4 max-w-measure">
        Every failure has the same body. Decide by <code>code</code>, which never changes; show people the{" "}
        <code>message</code>; keep the <code>request_id</code>, which finds the line in the log. With{" "}
        <code>doc_url</code> each answer points at its own entry below.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard */}
      <pre tabIndex={0} className="mt-6 overflow-x-auto rounded-card border border-line bg-card p-5 text-sm">
        <code>{SAMPLE}</code>
      </pre>
      <dl className="mt-10">
        {errors.map(({ code, status, type, message }) => (
          <div key={code} id={code} className="-mx-4 scroll-mt-6 border-line border-t px-4 py-5 target:bg-card">
            <dt className="flex flex-wrap items-baseline gap-x-4">
              <a href={`#${code}`} className="text-link inline-flex min-h-8 items-center font-semibold">
                <code>{code}</code>
              </a>
              <span className="text-quiet text-sm tabular-nums">
                {status} {type}
              </span>
            </dt>
            <dd className="mt-1 max-w-measure">{withCode(message)}</dd>
          </div>
        ))}
      </dl>
    </PageFrame>
  );
}

/** Messages name fields and headers in backticks. */
function withCode(message: string) {
  return message.split("`").map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change places
    return index % 2 === 1 ? <code key={index}>{part}</code> : part;
  });
}
