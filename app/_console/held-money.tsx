import { Money } from "@/components/ui/money";
import type { HeldSum } from "@/server/domain/reviews/review-queue";

/** The money that waits for an item or in a queue; a word if there is none. */
export function HeldMoney({ held }: { held: HeldSum | null }) {
  return held ? <Money cents={Number(held.cents)} currency={held.currency} locale="en" /> : "None";
}
