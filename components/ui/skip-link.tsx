/** The first element on every page: a link to skip its navigation. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a
      href="#content"
      className="absolute start-4 -top-24 z-30 rounded-control bg-accent px-4 py-2 text-accent-ink focus:top-4"
    >
      {label}
    </a>
  );
}
