import type { Picture } from "@/server/resources/picture";

interface UploadedPictureProps {
  picture: Pick<Picture, "alt" | "width" | "height" | "focus_x" | "focus_y" | "sources">;
  /** Whether to load it eagerly, as the first image of a page, or lazily. */
  isFirst?: boolean;
  /** The version for narrow screens as a data URL, if it is part of the page. */
  forPhones?: string | null;
  /** Its width by screen width, as in `sizes`. */
  sizes: string;
  className?: string;
}

/** Screens that need more pixels than a phone's. */
const WIDE = "(min-width: 40rem)";

/** An uploaded picture, in the width that fits the screen. Its box reserves its space before it has loaded. */
export function UploadedPicture(props: UploadedPictureProps) {
  const { picture, isFirst = false, forPhones, sizes, className = "" } = props;
  const { alt, width, height, focus_x: x, focus_y: y, sources } = picture;
  const files = sources.map((source) => ({ ...source, path: new URL(source.url).pathname }));
  const srcSet = files.map((file) => `${file.path} ${file.width}w`).join(", ");
  const image = (
    // biome-ignore lint/performance/noImgElement: its files are already drawn, in each width
    <img
      {...(forPhones ? { src: forPhones } : { src: files.at(-1)!.path, srcSet, sizes })}
      alt={alt}
      width={width}
      height={height}
      decoding={forPhones ? "sync" : "async"}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : "auto"}
      style={{ objectPosition: `${x}% ${y}%` }}
      className={`bg-card ${className}`}
    />
  );
  if (!forPhones) return image;
  return (
    <picture className="contents">
      <source media={WIDE} srcSet={srcSet} sizes={sizes} />
      {image}
    </picture>
  );
}
