/** A QR code for banking apps, ready to draw: a path over a square with its quiet zone, and shapes on top. */
export interface DrawnCode {
  size: number;
  path: string;
  /** The cross in the middle of a Swiss code. */
  shapes: readonly { x: number; y: number; width: number; height: number; isDark: boolean }[];
}

/** White in every color scheme, because scanners need it. */
export function TransferCodePicture({ size, path, shapes, alt }: DrawnCode & { alt: string }) {
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={alt} shapeRendering="crispEdges" className="size-56">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
      {shapes.map(({ isDark, ...place }) => (
        <rect key={`${place.x} ${place.y}`} {...place} fill={isDark ? "#000" : "#fff"} />
      ))}
    </svg>
  );
}
