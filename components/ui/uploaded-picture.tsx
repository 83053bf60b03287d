import type { Picture } from "@/server/resources/picture";

interface UploadedPictureProps {
  picture: Pick<Picture, "alt" | "width" | "height" | "focus_x" | "focus_y" | "sources">;
  /** Whether to load it eagerly, as the first image of a page, rather than when it scrolls into view. */
  isFirst?: boolean;
  /** How wide it is on screens of which width, as in `sizes`. */
  sizes: string;
  className?: string;
}

/** An uploaded picture, in the width that fits the screen. Its box has its size before it is loaded. */
export function UploadedPicture({ picture, isFirst = false, sizes, className = "" }: UploadedPictureProps) {
  const { alt, width, height, focus_x: x, focus_y: y, sources } = picture;
  const files = sources.map((source) => ({ ...source, path: new URL(source.url).pathname }));
  return (
    // biome-ignore lint/performance/noImgElement: its files are already drawn, in each width
    <img
      src={files.at(-1)!.path}
      srcSet={files.map((file) => `${file.path} ${file.width}w`).join(", ")}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : "auto"}
      style={{ objectPosition: `${x}% ${y}%` }}
      className={`bg-card ${className}`}
    />
  );
}
