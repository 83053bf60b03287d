import "@/components/parts/parts.css";
import type { ReactNode } from "react";

export type Filter = { name: string; label: string; value: string | null } & (
  | { kind: "date" }
  | { kind: "text"; help?: string; maxLength: number; isRequired?: true }
  /** `all` is the choice that filters nothing. */
  /** Any of several values, joined by commas; none filters nothing. */
  | { kind: "several"; options: readonly { value: string; label: string }[] }
  | { kind: "select"; all: string; options: readonly { value: string; label: string }[] }
);

interface FilterBarProps {
  /** A description of the search for screen readers. */
  label: string;
  filters: readonly Filter[];
  /** Rarely needed filters, collapsed under a label unless one of them is set. */
  further?: { label: string; filters: readonly Filter[] };
  /** The button's label. */
  submit: string;
  /** A sentence above the fields about what is currently shown. */
  sentence?: string;
  /** Next to the button, such as an export of what is shown. */
  children?: ReactNode;
}

/** Chooses what a list shows. The filters are in the page's URL, and work without scripts. */
export function FilterBar({ label, filters, further, submit, sentence, children }: FilterBarProps) {
  // Aligns the buttons with the fields. Below a field with a help text, they would be aligned with that.
  const hasHelp = filters.some((filter) => filter.kind === "text" && filter.help);
  return (
    <search aria-label={label} className="block space-y-3">
      {sentence && <p className="text-lead">{sentence}</p>}
      <form className="grid gap-4 md:flex md:flex-wrap md:items-start">
        {filters.map((filter) => (
          <FilterField key={filter.name} filter={filter} />
        ))}
        <div className={`flex flex-wrap items-start gap-3 ${hasHelp ? "md:w-full" : "md:self-end"}`}>
          <button type="submit" className="button-quiet">
            {submit}
          </button>
          {children}
        </div>
        {further && (
          <details className="w-full" open={further.filters.some(({ value }) => value !== null)}>
            <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">{further.label}</summary>
            <div className="mt-2 grid gap-4 md:flex md:flex-wrap md:items-start">
              {further.filters.map((filter) => (
                <FilterField key={filter.name} filter={filter} />
              ))}
            </div>
          </details>
        )}
      </form>
    </search>
  );
}

function FilterField({ filter }: { filter: Filter }) {
  if (filter.kind === "several") return <Several {...filter} />;
  return (
    <div className="min-w-0 max-w-full md:min-w-48 md:max-w-sm">
      <label htmlFor={`filter-${filter.name}`} className="field-label">
        {filter.label}
      </label>
      <Control filter={filter} />
      {filter.kind === "text" && filter.help && (
        <p id={`filter-${filter.name}-help`} className="mt-1 text-quiet text-small">
          {filter.help}
        </p>
      )}
    </div>
  );
}

function Several({ name, label, value, options }: Filter & { kind: "several" }) {
  const chosen = value?.split(",") ?? [];
  return (
    <fieldset className="min-w-0 max-w-full">
      <legend className="field-label">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {options.map((option) => (
          <label key={option.value} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              name={name}
              value={option.value}
              defaultChecked={chosen.includes(option.value)}
              className="field-checkbox"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Control({ filter }: { filter: Exclude<Filter, { kind: "several" }> }) {
  const { name, value } = filter;
  if (filter.kind === "text")
    return (
      <input
        id={`filter-${name}`}
        name={name}
        defaultValue={value ?? ""}
        required={filter.isRequired}
        maxLength={filter.maxLength}
        aria-describedby={filter.help && `filter-${name}-help`}
        className="field-control"
      />
    );
  if (filter.kind === "date")
    return <input id={`filter-${name}`} name={name} type="date" defaultValue={value ?? ""} className="field-control" />;
  return (
    <select id={`filter-${name}`} name={name} defaultValue={value ?? ""} className="field-control">
      <option value="">{filter.all}</option>
      {filter.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
