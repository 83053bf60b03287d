interface QueueSearchProps {
  label: string;
  /** What was searched for. */
  wanted: string | null;
  /** What was found; null if nothing was searched for. */
  found: readonly { id: string; title: string }[] | null;
  /** The path of the queue. */
  path: string;
}

/** Opens items that are not in the list. One that is found alone opens by itself. */
export function QueueSearch({ label, wanted, found, path }: QueueSearchProps) {
  return (
    <form className="space-y-3">
      <div className="flex flex-wrap items-end gap-4">
        <label className="block min-w-0 grow sm:max-w-md">
          <span className="field-label">{label}</span>
          <input name="find" defaultValue={wanted ?? ""} required maxLength={254} className="field-control" />
        </label>
        <button type="submit" className="button-quiet">
          Open
        </button>
      </div>
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
    </form>
  );
}
