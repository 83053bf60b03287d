import type { Metadata } from "next";
import Link from "next/link";
import { type ErrorEntry, readErrors } from "@/app/_docs/errors/error-entries";
import { getVisitor } from "@/app/_request/visitor";
import { CodeBlock } from "@/components/docs/code-block";
import { DocsPage } from "@/components/docs/docs-page";
import { Prose } from "@/components/docs/prose";

export const metadata: Metadata = {
  title: "API errors",
  description: "Every error the API returns: its status, its type, and what to do next.",
};

export default async function ErrorsPage() {
  const { publicUrl } = await getVisitor();
  return (
    <DocsPage
      title="API errors"
      lead="Every error has the same body. Branch on the code, which never changes. Show people the message. Keep the request id so that you can find the request in the log."
    >
      <p className="max-w-measure">
        The <code className="inline-code">doc_url</code> of each error points at its entry below. To handle errors in
        your code, see{" "}
        <Link href="/docs/guides/errors" prefetch={false} className="text-link">
          Handling errors
        </Link>
        .
      </p>
      <dl className="mt-10">
        {readErrors(publicUrl).map((entry) => (
          <Entry key={entry.code} entry={entry} />
        ))}
      </dl>
    </DocsPage>
  );
}

function Entry({ entry }: { entry: ErrorEntry }) {
  const { code, status, type, message, example, operations } = entry;
  return (
    <div id={code} className="entry border-line border-t py-6">
      <dt className="flex flex-wrap items-baseline gap-x-4">
        <a href={`#${code}`} className="text-link inline-flex min-h-8 items-center font-semibold">
          <code>{code}</code>
        </a>
        <span className="text-quiet text-sm tabular-nums">
          {status} {type}
        </span>
      </dt>
      <dd className="mt-1 max-w-3xl">
        <div className="max-w-measure">
          <Prose text={message} />
          <Answering operations={operations} code={code} />
        </div>
        <details className="min-w-0">
          <summary className="disclosure">
            Example<span className="sr-only"> of {code}</span>
          </summary>
          <div className="mt-2">
            <CodeBlock title={`Response, ${status}`} language="json" code={example} />
          </div>
        </details>
      </dd>
    </div>
  );
}

/** Lists up to this many operations; longer lists expand on demand. */
const SHOWN = 3;

function Answering({ operations, code }: { operations: ErrorEntry["operations"]; code: string }) {
  if (!operations) return <p className="mt-2 text-quiet text-sm">Any operation can return it.</p>;
  if (operations.length === 0)
    return <p className="mt-2 text-quiet text-sm">Returned before the request reaches an operation.</p>;
  const list = (
    <ul className="flex flex-wrap gap-x-5">
      {operations.map(({ path, title }) => (
        <li key={path}>
          <Link href={path as "/docs"} prefetch={false} className="text-link inline-flex min-h-7 items-center text-sm">
            <code className="break-all">{title}</code>
          </Link>
        </li>
      ))}
    </ul>
  );
  if (operations.length <= SHOWN) return <div className="mt-2">{list}</div>;
  return (
    <details className="mt-2">
      <summary className="disclosure">
        {operations.length} operations<span className="sr-only"> return {code}</span>
      </summary>
      {list}
    </details>
  );
}
