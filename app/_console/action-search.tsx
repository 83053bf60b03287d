import type { QueueAction, SearchChoice } from "@/app/_console/queues/queue";
import type { FieldSpec } from "@/components/form/field-form";

interface ActionSearchProps extends Pick<NonNullable<QueueAction<unknown>["search"]>, "field" | "label"> {
  /** The search text; null without a search. */
  wanted: string | null;
  /** What was found; null if nothing was searched for. */
  found: readonly SearchChoice[] | null;
}

/**
 * Above a form: searches for values of one of its fields. The page is shown again with that field focused, with or
 * without scripts.
 */
export function ActionSearch({ field, label, wanted, found }: ActionSearchProps) {
  return (
    <search aria-label={label}>
      <form action={`#field-${field}`} className="space-y-1">
        <label htmlFor="find" className="field-label">
          {label}
        </label>
        <div className="flex gap-3">
          <input
            id="find"
            name="find"
            type="text"
            defaultValue={wanted ?? ""}
            maxLength={200}
            required
            autoComplete="off"
            data-focus-key="f"
            dir="auto"
            className="field-control"
          />
          <button type="submit" className="button-quiet">
            Search
          </button>
        </div>
        {found?.length === 0 && <p role="status">Nothing was found.</p>}
      </form>
    </search>
  );
}

/** A field that offers the search results before its usual choices. Other fields are unchanged. */
export function withFound(field: FieldSpec, name: string, found: readonly SearchChoice[]): FieldSpec {
  if (field.name !== name || field.kind === "hidden" || found.length === 0) return field;
  const others = field.kind === "select" ? field.choices : [];
  const choices = [...new Map([...found, ...others].map((choice) => [choice.value, choice])).values()];
  return { kind: "select", name, label: field.label, choices };
}
