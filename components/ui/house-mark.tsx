import type { House } from "@/server/kernel/brand";

/** The installation's logo, else its name: what every page begins with. */
export function HouseMark({ house: { name, logo } }: { house: Pick<House, "name" | "logo"> }) {
  if (!logo) return name;
  const { pathname } = new URL(logo.url);
  return (
    // biome-ignore lint/performance/noImgElement: its files are already drawn
    <img
      src={pathname}
      alt={logo.alt || name}
      width={logo.width}
      height={logo.height}
      className="block h-8 w-auto max-w-40 object-contain object-left rtl:object-right"
    />
  );
}
