"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";

interface RowListProps {
  /** The list's name, which its button sends. */
  list: string;
  /** The name of the field for the number of rows. */
  rowsName: string;
  shown: number;
  max: number;
  addLabel: string;
  /** One row's fields. */
  row(at: number): ReactNode;
}

/** Rows of fields and a button to add one. Without scripts, the button shows the form again with another row. */
export function RowList({ list, rowsName, shown, max, addLabel, row }: RowListProps) {
  const [count, setCount] = useState(shown);
  const rows = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (count > shown) rows.current?.lastElementChild?.querySelector<HTMLElement>("input")?.focus();
  }, [count, shown]);
  return (
    <>
      <input type="hidden" name={rowsName} value={count} />
      <ol ref={rows} className="space-y-6">
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
          <li key={at} className="space-y-3 border-line border-s-4 ps-4">
            {row(at)}
          </li>
        ))}
      </ol>
      {count < max && (
        <button
          type="submit"
          name="add"
          value={list}
          className="button-quiet mt-4"
          onClick={(event) => {
            event.preventDefault();
            setCount(count + 1);
          }}
        >
          {addLabel}
        </button>
      )}
    </>
  );
}
