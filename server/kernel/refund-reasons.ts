const BEGINNING = "Refunded along with ";

/** The reason that the log gives for a refund that follows that of another gift, by its id. */
export function refundedAlong(giftId: string): string {
  return `${BEGINNING}${giftId}.`;
}

/** The gift that a refund followed, from its reason; null if someone wrote the reason. */
export function leadOfRefund(reason: string): string | null {
  return /^Refunded along with (gft_\w+)\.$/.exec(reason)?.[1] ?? null;
}
