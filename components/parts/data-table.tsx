import type { ReactNode } from "react";

export interface Column<Row> {
  key: string;
  title: string;
  cell(row: Row): ReactNode;
  /** Aligned to the end of its column, like amounts and dates. */
  isFigure?: boolean;
  /**
   * On a phone: a full line at the end, or the end of the row's first line. By default, two columns share a line below
   * the row's name.
   */
  onPhone?: "line" | "first";
}

interface DataTableProps<Row> {
  /** A description of the table for screen readers. */
  caption: string;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** The totals of the shown rows, by column key; the first column's describes them. */
  sums?: Readonly<Record<string, ReactNode>>;
}

/** A table in which a row takes one line, and two on a phone. It never scrolls sideways. */
export function DataTable<Row>({ caption, columns, rows, keyOf, sums }: DataTableProps<Row>) {
  return (
    <table className="block w-full border-line border-y md:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="border-line border-b text-quiet text-small">
          {columns.map(({ key, title, isFigure }, at) => (
            <th
              key={key}
              scope="col"
              className={`py-2 font-normal ${isFigure ? "text-end" : "text-start"} ${at < columns.length - 1 ? "pe-4" : ""}`}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-line md:table-row-group">
        {rows.map((row) => (
          <tr key={keyOf(row)} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 py-2 md:table-row">
            {columns.map((column, at) => (
              <Cell key={column.key} columns={columns} at={at}>
                {column.cell(row)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
      {sums && (
        <tfoot className="block border-line border-t md:table-footer-group">
          <tr className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 py-2 font-semibold md:table-row">
            {columns.map(({ key }, at) => (
              <Cell key={key} columns={columns} at={at} isSum>
                {sums[key]}
              </Cell>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

interface CellProps<Row> {
  columns: readonly Column<Row>[];
  at: number;
  isSum?: boolean;
  children: ReactNode;
}

function Cell<Row>({ columns, at, isSum = false, children }: CellProps<Row>) {
  const { isFigure, onPhone } = columns[at]!;
  const padding = `md:py-2 ${at < columns.length - 1 ? "md:pe-4" : ""}`;
  if (at === 0) {
    const hasCompany = isSum || columns.some((column) => column.onPhone === "first");
    return (
      <th
        scope="row"
        className={`-order-2 min-w-0 text-start ${isSum ? "" : "font-normal"} ${hasCompany ? "" : "col-span-2"} ${padding}`}
      >
        {children}
      </th>
    );
  }
  const halves = columns.flatMap((column, place) => (place === 0 || column.onPhone ? [] : place));
  const isAlone = halves.length % 2 === 1 && halves.at(-1) === at;
  const half = isAlone ? "col-span-2" : halves.indexOf(at) % 2 === 1 ? "text-end" : "";
  const place = { line: "order-1 col-span-2", first: "-order-1 text-end", half }[onPhone ?? "half"];
  const figure = isFigure ? "md:whitespace-nowrap md:text-end" : "md:text-start";
  const hidden = isSum && !children ? "hidden md:table-cell" : "";
  return <td className={`min-w-0 tabular-nums ${place} ${figure} ${hidden} ${padding}`}>{children}</td>;
}
