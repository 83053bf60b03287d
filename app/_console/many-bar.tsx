import type { AnyQueue } from "@/app/_console/queues/queue";

/** The id of the form that the checkboxes of a list belong to. */
export const MANY_FORM = "many";

/** Above a list: the decisions that are possible for the selected items. */
export function ManyBar({ path, choices }: NonNullable<AnyQueue["many"]>) {
  return (
    <form id={MANY_FORM} action={path} className="flex flex-wrap items-center gap-3" aria-label="Decide about several">
      <span className="text-quiet text-small">Those selected:</span>
      {choices.map(({ value, label, key }) => (
        <button key={value} type="submit" name="do" value={value} data-key={key} className="button-quiet">
          {label}
        </button>
      ))}
    </form>
  );
}
