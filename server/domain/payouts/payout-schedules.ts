import { identitySubject } from "@/server/domain/identities/identity-subject";
import { lockIdentity } from "@/server/domain/identities/lock-identity";
import { InvalidParameter } from "@/server/kernel/common-errors";
import { PAYOUT_MINIMUM_CENTS } from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import {
  type PayoutInterval,
  payoutScheduleBody,
  payoutScheduleResource,
  type ReadSchedule,
  serializePayoutSchedule,
  WEEKDAYS,
  type Weekday,
} from "@/server/resources/payout-schedule";

/** Reads when an identity's balance is paid out. */
export const getPayoutSchedule = operation({
  name: "getPayoutSchedule",
  summary: "Gets when an identity's balance is paid out.",
  permission: { scope: "payouts:read" },
  subject: identitySubject,
  output: payoutScheduleResource,
  run: (ctx, { id }) => readSchedule(ctx, id),
  show: serializePayoutSchedule,
});

/** Changes when an identity's balance is paid out. Days begin in its time zone. */
export const updatePayoutSchedule = operation({
  name: "updatePayoutSchedule",
  summary: "Changes when an identity's balance is paid out.",
  permission: { scope: "payouts:write" },
  subject: identitySubject,
  input: payoutScheduleBody,
  output: payoutScheduleResource,
  errors: [InvalidParameter],
  run: (ctx, { id, ...changes }, { subject: { timeZone } }) =>
    ctx.transaction(async (tx) => {
      await lockIdentity(tx, id);
      const before = await readSchedule(tx, id);
      const interval = changes.interval ?? (before.interval as PayoutInterval);
      const { weekday, day_of_month: day } = changes;
      requireFitting(interval, { weekday, day });
      const kept = { weekday: before.weekday ?? 1, day: before.dayOfMonth ?? 1 };
      const after = {
        interval,
        weekday: interval === "weekly" ? (weekday ? WEEKDAYS.indexOf(weekday) + 1 : kept.weekday) : null,
        dayOfMonth: interval === "monthly" ? (day ?? kept.day) : null,
        minimumCents: changes.minimum_cents ?? before.minimumCents,
        updatedAt: tx.now(),
      };
      const nextAt = await nextAfter(tx, after, timeZone);
      const data = { ...after, nextAt };
      const schedule = await tx.db.payoutSchedule.upsert({
        where: { identityId: id },
        create: { identityId: id, ...data },
        update: data,
      });
      await audit(tx, "payout_schedule.update", id, { interval, minimum_cents: after.minimumCents.toString() });
      return schedule;
    }),
  show: serializePayoutSchedule,
});

/** The schedule of an identity; the default if it has none yet, because it never had an account. */
export async function readSchedule(ctx: Context, identityId: string): Promise<ReadSchedule> {
  const schedule = await ctx.db.payoutSchedule.findUnique({ where: { identityId } });
  const fallback = {
    interval: "weekly",
    weekday: 1,
    dayOfMonth: null,
    minimumCents: PAYOUT_MINIMUM_CENTS,
    nextAt: null,
  };
  return schedule ?? { identityId, ...fallback };
}

/** Rejects a day of another interval: it would have no effect, so the caller must mean something else. */
function requireFitting(
  interval: PayoutInterval,
  { weekday, day }: { weekday: Weekday | null | undefined; day: number | null | undefined },
): void {
  if (weekday && interval !== "weekly") throw unfitting("weekday", "weekly");
  if (day && interval !== "monthly") throw unfitting("day_of_month", "monthly");
}

function unfitting(param: string, interval: PayoutInterval) {
  const message = `${param} is only of an interval of ${interval}.`;
  return InvalidParameter({ message, details: [{ param, code: InvalidParameter.code, message }] });
}

async function nextAfter(
  tx: Context,
  { interval, weekday, dayOfMonth }: Pick<ReadSchedule, "interval" | "weekday" | "dayOfMonth">,
  timeZone: string | null,
): Promise<Date | null> {
  const [row] = await tx.statement<{ at: Date | null }>(
    "SELECT payout_next_at($1, $2::int, $3::int, $4, $5::timestamptz) AS at",
    [interval, weekday, dayOfMonth, timeZone, tx.now()],
  );
  return row!.at;
}
