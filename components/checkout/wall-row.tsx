import type { ComponentProps } from "react";
import { GiftLine } from "@/components/campaign/gift-line";
import { translator } from "@/server/texts/translator";

/** The gift as others see it on the campaign's page. */
export function WallRow(gift: ComponentProps<typeof GiftLine>) {
  return (
    <section aria-labelledby="wall-title" className="mt-8">
      <h2 id="wall-title" className="section-title">
        {translator(gift.locale, "give")("wallTitle")}
      </h2>
      <div className="mt-3 rounded-card border border-line bg-card p-4">
        <GiftLine {...gift} />
      </div>
    </section>
  );
}
