import type { ShownLogo } from "@/server/kernel/brand";

interface LogoImageProps {
  logo: ShownLogo;
  /** The alternative text, if the logo has none. */
  fallback?: string;
  className: string;
}

/** A brand's logo, never cropped. */
export function LogoImage({ logo: { url, alt, width, height }, fallback = "", className }: LogoImageProps) {
  const { pathname } = new URL(url);
  const look = `block w-auto max-w-40 object-contain object-left rtl:object-right ${className}`;
  // biome-ignore lint/performance/noImgElement: its files are already drawn
  return <img src={pathname} alt={alt || fallback} width={width} height={height} className={look} />;
}
