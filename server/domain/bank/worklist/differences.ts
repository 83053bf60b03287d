import type { OpenPart } from "@/server/domain/bank/incoming/open-parts";
import type { MatchReason } from "@/server/domain/bank/incoming/record-matches";
import { InvalidParameter } from "@/server/kernel/common-errors";
import { type Cents, formatCents } from "@/server/kernel/money";

/**
 * What is done where a payment is not what is missing of a gift.
 * - `wait`: it is kept until the rest has arrived.
 * - `new_gift`: a new gift is made of what came, and the one that waited ends.
 * - `rest_open`: the gift is paid, and what is beyond it stays open.
 */
export const DIFFERENCE_CHOICES = ["wait", "new_gift", "rest_open"] as const;

export type DifferenceChoice = (typeof DIFFERENCE_CHOICES)[number];

export const BY_PERSON: MatchReason = { code: "person", words: "An operator decided it." };

/** The error if nobody has chosen what to do, or if the choice is impossible. */
export function differs(part: OpenPart, missing: Cents) {
  const [came, due] = [part.openCents, missing].map((cents) => formatCents(cents, part.currency));
  return InvalidParameter({ param: "ifDiffers", message: `${came} came, and ${due} is missing. Choose what is done.` });
}
