import type { ReactNode } from "react";

export interface Column<Row> {
  key: string;
  title: string;
  cell(row: Row): ReactNode;
  /** Stands at the end of its line, as amounts and dates do. */
  isFigure?: boolean;
  /** On a phone: a line of its own at the end, or the end of the row's first line. Others stand two on a line, below the row's name. */
  onPhone?: "line" | "first";
}

interface DataTableProps<Row> {
  /** What the table is, for those who do not see it. */
  caption: string;
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** What the shown rows come to, below the columns of these keys; the first column's says what that is. */
  sums?: Readonly<Record<string, ReactNode>>;
}

/** A page of a ledger: one line for each row, and on a phone two. It never scrolls sideways. */
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
