import { InvalidParameter } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";

interface Dates {
  startsAt: Date | null;
  endsAt: Date | null;
}

/** Throws 400 if the end is not after the start or, for a campaign that is going live, not in the future. */
export function checkDates(tx: Context, { startsAt, endsAt }: Dates, isGoingLive: boolean): void {
  if (endsAt === null) return;
  const starts = startsAt ?? (isGoingLive ? tx.now() : null);
  const message =
    starts !== null && starts >= endsAt
      ? "ends_at must be later than starts_at."
      : isGoingLive && endsAt <= tx.now()
        ? "ends_at must be in the future for a campaign to go live."
        : null;
  if (message === null) return;
  throw InvalidParameter({ message, details: [{ param: "ends_at", code: InvalidParameter.code, message }] });
}
