import "@/components/checkout/checkout.css";
import { ArrowLeft } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { fixedLook, readersLook } from "@/components/ui/brand-tokens";

interface GivingFrameProps {
  branding: Record<string, unknown>;
  /** Where the header links back to; null within a frame on another site, which has its own header. */
  campaign: { name: string; href: string; backLabel: string } | null;
  /** True where something stands next to the form. */
  isWide?: boolean;
  /** The color scheme; by default, the reader's device decides. */
  scheme?: "light" | "dark" | null;
  children: ReactNode;
}

/** The layout of the gift pages, in the campaign's colors, with no link but the one back. */
export function GivingFrame({ branding, campaign, isWide = false, scheme = null, children }: GivingFrameProps) {
  const { look, tokens } = scheme ? fixedLook(branding, scheme) : readersLook(branding);
  const width = isWide ? "max-w-page" : "max-w-xl";
  return (
    <div className={`min-h-screen ${look && `${look} bg-paper text-ink`}`} style={tokens as CSSProperties | undefined}>
      {campaign && (
        <header className="border-line border-b">
          <div className={`mx-auto px-5 ${width}`}>
            <a href={campaign.href} className="text-link inline-flex min-h-11 items-center gap-2">
              <ArrowLeft aria-hidden="true" size={18} className="rtl:rotate-180" />
              {campaign.backLabel}
            </a>
          </div>
        </header>
      )}
      <main className={`mx-auto px-5 ${width} ${campaign ? "py-4 md:py-10" : "py-4"}`}>{children}</main>
    </div>
  );
}
