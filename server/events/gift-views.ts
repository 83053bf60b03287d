import type { EventView } from "@/server/events/emit";
import { type ReadGift, serializeGift } from "@/server/resources/gift";
import type { NextAction } from "@/server/resources/next-action";

/**
 * The gift as each side may read it, in the order in which an event's views apply; the recipient's is the last.
 * Identical ones are left out.
 */
export function viewsBySide(gift: ReadGift, nextAction: NextAction | null = null): EventView[] {
  const { fromId, toId } = gift;
  const both = serializeGift(gift, { sender: true, recipient: true }, nextAction);
  const sender = serializeGift(gift, { sender: true, recipient: false }, nextAction);
  const recipient = serializeGift(gift, { sender: false, recipient: true });
  const last = { partyIds: [toId], data: recipient };
  if (isSame(both, recipient) && isSame(sender, recipient)) return [last];
  const first = isSame(both, sender) ? [] : [{ partyIds: [fromId, toId], data: both }];
  return [...first, { partyIds: [fromId], data: sender }, last];
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
