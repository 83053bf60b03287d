/** Holds the place of a text while it is being fetched; `width` is a share of the line. */
export function Skeleton({ width = 1 }: { width?: number }) {
  return <span aria-hidden="true" className="skeleton" style={{ "--width": width } as Record<string, number>} />;
}
