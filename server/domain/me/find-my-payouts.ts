import { z } from "zod";
import { findPayouts } from "@/server/domain/finding/find-payouts";
import type { Payout } from "@/server/generated/prisma/client";
import { SEARCH_QUERY_MAX_CHARACTERS } from "@/server/kernel/limits";
import { callerUser } from "@/server/operations/access";
import { operation } from "@/server/operations/operation";

/** A payout of the user's own money, with the time zone of the person who was paid. */
export interface MyPayout {
  payout: Payout;
  timeZone: string;
}

/** Finds a few payouts to the user's persons, newest first. */
export const findMyPayouts = operation({
  name: "findMyPayouts",
  summary: "Finds payouts of your money by an id, an amount, or what your bank shows.",
  permission: { user: true },
  input: z.strictObject({
    query: z.string().max(SEARCH_QUERY_MAX_CHARACTERS).describe("A whole id, an amount, or what your bank shows."),
  }),
  async run(ctx, { query }): Promise<MyPayout[]> {
    const { userId } = callerUser(ctx);
    const persons = await ctx.db.identity.findMany({ where: { userId }, select: { id: true, timeZone: true } });
    const zones = new Map(persons.map(({ id, timeZone }) => [id, timeZone]));
    const payouts = await findPayouts(ctx, [...zones.keys()], query.trim());
    return payouts.map((payout) => ({ payout, timeZone: zones.get(payout.identityId)! }));
  },
});
