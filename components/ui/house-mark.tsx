import { LogoImage } from "@/components/ui/logo-image";
import type { House } from "@/server/kernel/brand";

/** The installation's logo, else its name, at the top of every page. */
export function HouseMark({ house: { name, logo } }: { house: Pick<House, "name" | "logo"> }) {
  return logo ? <LogoImage logo={logo} fallback={name} className="h-8" /> : name;
}
