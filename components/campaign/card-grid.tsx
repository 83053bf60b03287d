import { CampaignCard } from "@/components/campaign/campaign-card";
import type { CardProps } from "@/components/campaign/card-facts";
import type { CampaignCard as Card } from "@/server/resources/campaign-page";

interface CardGridProps extends Omit<CardProps, "card"> {
  cards: readonly Card[];
}

/** A grid of campaigns. */
export function CardGrid({ cards, now, locale, href }: CardGridProps) {
  return (
    <div className="mt-6 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {cards.map((card) => (
        <CampaignCard key={card.path} card={card} now={now} locale={locale} href={href} />
      ))}
    </div>
  );
}
