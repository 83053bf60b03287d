import { ArrowLeft } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { brandTokens } from "@/components/ui/brand-tokens";

interface GivingFrameProps {
  branding: Record<string, unknown>;
  /** Where the header links back to; null within a frame on another site, which has its own header. */
  campaign: { name: string; href: string; backLabel: string } | null;
  children: ReactNode;
}

/** One column in the campaign's colors, with no links but the one back. */
export function GivingFrame({ branding, campaign, children }: GivingFrameProps) {
  const style = brandTokens(branding) as CSSProperties | undefined;
  return (
    <div className={style ? "brand min-h-screen" : "min-h-screen"} style={style}>
      {campaign && (
        <header className="border-line border-b">
          <div className="mx-auto max-w-xl px-5 py-2">
            <a href={campaign.href} className="text-link inline-flex min-h-11 items-center gap-2">
              <ArrowLeft aria-hidden="true" size={18} className="rtl:rotate-180" />
              {campaign.backLabel}
            </a>
          </div>
        </header>
      )}
      <main className={`mx-auto max-w-xl px-5 ${campaign ? "py-8 md:py-12" : "py-5"}`}>{children}</main>
    </div>
  );
}
