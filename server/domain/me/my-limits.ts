import { z } from "zod";
import { limitInCurrency } from "@/server/domain/limits/limit-in-currency";
import { type RaisableLimits, raisableLimits, raiseLimitsOf } from "@/server/domain/verifications/raise-limits";
import { startVerification } from "@/server/domain/verifications/start-verification";
import type { LimitAmount } from "@/server/kernel/limit-amount";
import { callerUser } from "@/server/operations/access";
import { operation } from "@/server/operations/operation";
import { ownSubject } from "@/server/operations/subject";
import { identityId } from "@/server/resources/fields";

/** Reads what each of the user's persons, one per address, can still give and receive this month. */
export const readMyLimits = operation({
  name: "readMyLimits",
  summary: "Reads what you can still give and receive this month.",
  permission: { user: true },
  async run(ctx): Promise<RaisableLimits[]> {
    const persons = await ctx.db.identity.findMany({
      where: { userId: callerUser(ctx).userId },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    });
    // Named by address, because all of them have the same name.
    return Promise.all(persons.map(async (person) => ({ ...(await raisableLimits(ctx, person)), name: person.email })));
  },
});

/** Reads what the user can still give from an address this month, in a currency; null for no limit. */
export const readMyAllowance = operation({
  name: "readMyAllowance",
  summary: "Reads what you can still give this month, in a currency.",
  permission: { user: true },
  input: z.strictObject({ email: z.string(), currency: z.string() }),
  async run(ctx, { email, currency }): Promise<LimitAmount | null> {
    const persons = await readMyLimits(ctx, {});
    const { limits } = persons.find(({ name }) => name === email) ?? persons[0] ?? {};
    const leftCents = limits?.outgoing.remainingCents ?? null;
    return leftCents === null ? null : limitInCurrency(ctx, leftCents, currency);
  },
});

const myPerson = ownSubject({
  name: "address",
  key: z.strictObject({ person_id: identityId }),
  find: (ctx, { person_id: id }, userId) => ctx.db.identity.findFirst({ where: { id, userId } }),
});

/** Begins or continues the verification that raises the limits of one of the user's persons; its URL. */
export const raiseMyLimits = operation({
  name: "raiseMyLimits",
  summary: "Begins or continues the verification that raises your limits.",
  permission: { user: true },
  subject: myPerson,
  errors: startVerification.errors,
  run: (ctx, _input, { subject: person }) => raiseLimitsOf(ctx, person, "/me"),
});
