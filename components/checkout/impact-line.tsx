import { type AmountImpact, impactOf } from "@/components/checkout/amount-impact";

interface ImpactLineProps {
  /** Largest amount first. */
  impacts: readonly AmountImpact[];
  language?: string;
  /** The amount that the form is shown with; null for none. */
  giftCents: number | null;
}

/**
 * The effect of the chosen amount, updated by `public/give.js`. It is as high as the longest text, so that the layout
 * does not move when another amount is chosen. Nothing for a campaign without impacts.
 */
export function ImpactLine({ impacts, language, giftCents }: ImpactLineProps) {
  if (impacts.length === 0) return null;
  const impact = giftCents === null ? undefined : impactOf(giftCents, impacts);
  return (
    <p className="impact-line text-small">
      {impacts.map(({ cents, amount, text }) => (
        <span key={`${cents} ${text}`} aria-hidden="true" data-room={`${amount} ${text}`} />
      ))}
      <span role="status">
        <bdi data-give="impact">
          <bdi className="font-semibold tabular-nums">{impact?.amount}</bdi> <span lang={language}>{impact?.text}</span>
        </bdi>
      </span>
    </p>
  );
}
