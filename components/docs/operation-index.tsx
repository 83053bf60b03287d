import { MethodMark } from "@/components/docs/method-mark";
import type { Operation } from "@/components/docs/reference-types";

interface OperationIndexProps {
  operations: Operation[];
  /** The page that the operations are on; none if it is the current page. */
  page?: string;
}

/** An overview of the operations: method, path and link. */
export function OperationIndex({ operations, page = "" }: OperationIndexProps) {
  return (
    <ul className="mt-6 mb-12 rounded-card border border-line bg-card py-2">
      {operations.map(({ id, method, path, summary }) => (
        <li
          key={id}
          className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline gap-x-3 px-4 py-1.5 xl:grid-cols-[4.5rem_21rem_minmax(0,1fr)]"
        >
          <span>
            <MethodMark method={method} />
          </span>
          <a href={`${page}#${id}`} className="text-link break-all text-[0.9375rem]">
            <code>{path}</code>
          </a>
          <span className="col-start-2 text-[0.9375rem] text-quiet xl:col-start-3">{summary}</span>
        </li>
      ))}
    </ul>
  );
}
