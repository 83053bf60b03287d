import { DATE_FORMATS, DECIMAL_SIGNS, ROLES, type TableChoice } from "@/app/_console/bank/table-columns";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import type { TableStart } from "@/server/ports/bank-file-reader";

const SHOWN_ROWS = 6;
const SKIPPED_MAX = 20;

/** Maps the columns. It shows the result, and stores nothing. */
export function ColumnsForm({ table, choice }: { table: TableStart; choice: TableChoice }) {
  const { columns, skipped } = optionsOf(table, choice);
  return (
    <form className="space-y-6">
      <div className="grid gap-x-6 gap-y-5 md:grid-cols-2 xl:grid-cols-3 [&_.field]:mt-0">
        {ROLES.map(({ role, label, isRequired }) => (
          <SelectField
            key={role}
            name={role}
            label={label}
            options={[{ value: "", label: isRequired ? "Choose a column" : "Not in the file" }, ...columns]}
            defaultValue={choice.columns[role] === undefined ? "" : String(choice.columns[role])}
          />
        ))}
        <SelectField
          name="dateFormat"
          label="Dates look like"
          options={DATE_FORMATS.map((value) => ({ value, label: value }))}
          defaultValue={choice.dateFormat}
        />
        <SelectField
          name="decimalSign"
          label="Amounts look like"
          options={DECIMAL_SIGNS}
          defaultValue={choice.decimalSign}
        />
        <TextField
          name="currencyCode"
          label="Currency"
          help="Where no column has it."
          defaultValue={choice.currency}
          maxLength={3}
        />
        <SelectField
          name="skippedRows"
          label="The table begins at"
          options={skipped}
          defaultValue={String(choice.skippedRows)}
        />
        <SelectField
          name="hasHeadings"
          label="That row has"
          options={[
            { value: "yes", label: "Headings" },
            { value: "no", label: "The first payment" },
          ]}
          defaultValue={choice.hasHeadings ? "yes" : "no"}
        />
      </div>
      <button type="submit" className="button-quiet">
        Show how it is read
      </button>
    </form>
  );
}

/** The columns by heading, or else by first value, and the possible first rows of the table. */
function optionsOf(table: TableStart, choice: TableChoice) {
  const width = Math.max(...table.rows.map((row) => row.length));
  const headings = choice.hasHeadings ? table.rows[choice.skippedRows] : undefined;
  const names = Array.from(
    { length: width },
    (_, at) => `${at + 1}: ${headings?.[at]?.trim() || table.rows[choice.skippedRows]?.[at] || "empty"}`,
  );
  const columns = names.map((label, at) => ({ value: String(at), label: label.slice(0, 60) }));
  const skipped = Array.from({ length: Math.min(SKIPPED_MAX, table.rows.length) }, (_, at) => ({
    value: String(at),
    label: `Row ${at + 1}`,
  }));
  return { columns, skipped };
}

/** The first rows as they are in the file. */
export function RawRows({ table: { rows } }: { table: TableStart }) {
  const shown = rows.slice(0, SHOWN_ROWS);
  const width = Math.max(...shown.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => at);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section className="overflow-x-auto" tabIndex={0} aria-label="The first rows of the file">
      <table className="w-full border-line border-y text-small">
        <thead>
          <tr className="border-line border-b text-quiet">
            <th scope="col" className="py-2 pe-4 text-start font-normal">
              Row
            </th>
            {columns.map((at) => (
              <th key={at} scope="col" className="py-2 pe-4 text-start font-normal">
                Column {at + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {shown.map((row, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else
            <tr key={number}>
              <th scope="row" className="py-2 pe-4 text-start font-normal text-quiet tabular-nums">
                {number + 1}
              </th>
              {columns.map((at) => (
                <td key={at} className="max-w-64 truncate whitespace-nowrap py-2 pe-4 tabular-nums">
                  {row[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
