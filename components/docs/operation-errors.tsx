import Link from "next/link";
import type { Operation, OperationError } from "@/components/docs/reference-types";

interface OperationErrorsProps {
  operation: Operation;
}

/** The errors of the operation, each linked to its explanation. */
export function OperationErrors({ operation }: OperationErrorsProps) {
  const { errors, commonErrors } = operation;
  return (
    <div>
      <h3 className="mb-2 text-lg">Errors</h3>
      <ErrorLinks errors={errors} />
      <details className="mt-2">
        <summary className="disclosure">
          Errors of every operation
          <span className="sr-only">, here {operation.path}</span>
        </summary>
        <div className="mt-2">
          <ErrorLinks errors={commonErrors} />
        </div>
      </details>
    </div>
  );
}

function ErrorLinks({ errors }: { errors: OperationError[] }) {
  const statuses = [...new Set(errors.map(({ status }) => status))];
  return (
    <dl className="space-y-1 text-[0.9375rem]">
      {statuses.map((status) => (
        <div key={status} className="flex gap-3">
          <dt className="w-9 shrink-0 text-quiet tabular-nums">{status}</dt>
          <dd className="flex min-w-0 flex-wrap gap-x-4">
            {errors
              .filter((error) => error.status === status)
              .map(({ code }) => (
                <Link key={code} href={`/docs/errors#${code}`} prefetch={false} className="text-link break-all">
                  <code>{code}</code>
                </Link>
              ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
