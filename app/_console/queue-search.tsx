import { FilterBar } from "@/components/parts/filter-bar";

interface QueueSearchProps {
  label: string;
  /** The search text; null without a search. */
  wanted: string | null;
  /** What was found; null if nothing was searched for. */
  found: readonly { id: string; title: string }[] | null;
  /** The path of the queue. */
  path: string;
}

/** Opens items that are not in the list. A single result opens directly. */
export function QueueSearch({ label, wanted, found, path }: QueueSearchProps) {
  return (
    <div className="space-y-3">
      <FilterBar
        label="Open an item"
        filters={[{ kind: "text", name: "find", label, value: wanted, maxLength: 254, isRequired: true }]}
        submit="Open"
      />
      {found?.length === 0 && <p role="status">Nothing was found.</p>}
      {found && found.length > 1 && (
        <ul className="space-y-1">
          {found.map(({ id, title }) => (
            <li key={id}>
              <a href={`${path}/${encodeURIComponent(id)}`} className="text-link">
                {title}
              </a>{" "}
              <span className="text-quiet text-small">{id}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
