import type { SearchEntry } from "@/components/docs/search-ranking";

interface SearchHitsProps {
  id: string;
  hits: SearchEntry[];
  active: number;
  onChoose: (entry: SearchEntry) => void;
}

/** The hits below the search box. The box handles the keyboard; hits can also be clicked. */
export function SearchHits({ id, hits, active, onChoose }: SearchHitsProps) {
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label="Results"
        hidden={hits.length === 0}
        className="absolute top-full right-0 left-0 z-30 mt-1 max-h-[70vh] overflow-y-auto rounded-card border border-quiet bg-card py-1 sm:left-auto sm:w-[30rem] sm:max-w-[80vw]"
      >
        {hits.map((entry, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box, which says which one is active
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keys
          <div
            key={`${entry.kind} ${entry.path}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            // Keeps the focus in the box, or the list would close before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(entry)}
            className={`cursor-pointer px-4 py-2 ${index === active ? "bg-accent text-accent-ink" : "hover:bg-paper"}`}
          >
            <span className="flex items-baseline justify-between gap-3">
              <span className="truncate font-semibold">{entry.title}</span>
              <span className={`text-sm ${index === active ? "" : "text-quiet"}`}>{entry.kind}</span>
            </span>
            <span className={`block truncate text-sm ${index === active ? "" : "text-quiet"}`}>{lineOf(entry)}</span>
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {hits.length > 0 && `${hits.length} results. Use the arrow keys.`}
      </p>
    </>
  );
}

/** The line under a hit's title. */
export function lineOf({ where, text }: SearchEntry): string {
  return [where, text].filter(Boolean).join(": ");
}
