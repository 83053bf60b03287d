import "@/components/parts/parts.css";
import type { ReactNode } from "react";

interface ChartTableProps {
  /** The label of the summary, such as "Show as a table". */
  label: string;
  caption: string;
  /** The first column names the row. */
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** The figures of a chart as a table, collapsed below it. */
export function ChartTable({ label, caption, columns, rows }: ChartTableProps) {
  return (
    <details className="mt-2">
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">{label}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard */}
      <div className="chart-table" tabIndex={0}>
        <table>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {columns.map((title, at) => (
                <th key={title} scope="col" className={at === 0 ? "text-start" : "text-end"}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...figures] }) => (
              <tr key={key}>
                <th scope="row" className="whitespace-nowrap text-start">
                  {name}
                </th>
                {figures.map((figure, at) => (
                  <td key={columns[at + 1]} className="text-end">
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
