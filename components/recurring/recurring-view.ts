import type { ShownTransfer } from "@/components/gift/transfer-instructions";
import type { MoneyStatus } from "@/components/ui/status-mark";
import type { FormWay } from "@/server/kernel/giving-way";
import type { WayBack } from "@/server/kernel/way-back";
import type { RecurringGiftStatus } from "@/server/resources/recurring-gift";
import type { Locale } from "@/server/texts/locales";
import type { AgreedMandateFacts } from "@/server/texts/mandate-text";

/** A recurring gift as its page shows it. Times are in RFC 3339. */
export interface RecurringView {
  locale: Locale;
  status: RecurringGiftStatus;
  campaign: { name: string; href: string; isOpen: boolean };
  amountCents: number;
  currency: string;
  cadence: "weekly" | "monthly" | "yearly";
  nextGiftAt: string | null;
  /** The date of the next gift if it were resumed now. */
  resumesAt: string;
  last4: string | null;
  /** The mandate by which the donor's bank account is debited, in words; null for any other payment. */
  mandate: string | null;
  /** The mandate with the text that they agreed to. */
  agreed: AgreedMandateFacts | null;
  /** The ways to pay it from now on, in the rail's form. */
  ways: readonly FormWay[];
  /** The bank details for its transfers; null if it is charged. */
  transfer: ShownTransfer | null;
  giftsCount: number;
  totalCents: number;
  hasStarted: boolean;
  reason: string | null;
  pausedAt: string | null;
  canceledAt: string | null;
  endedAt: string | null;
  gifts: {
    id: string;
    amountCents: number;
    status: MoneyStatus;
    wayBack: WayBack | null;
    at: string;
    receiptUrl: string | null;
  }[];
  hasMoreGifts: boolean;
}
