import { z } from "zod";
import { callerUser } from "@/server/domain/access";
import { operation } from "@/server/domain/operation";
import { ownSubject } from "@/server/domain/subject";
import { type RaisableLimits, raisableLimits, raiseLimitsOf } from "@/server/domain/verifications/raise-limits";
import { startVerification } from "@/server/domain/verifications/start-verification";
import { identityId } from "@/server/resources/fields";

/** Reads what each of the user's persons can still give and receive this month: one for each address. */
export const readMyLimits = operation({
  name: "readMyLimits",
  summary: "Reads what you can still give and receive this month.",
  permission: { user: true },
  async run(ctx): Promise<RaisableLimits[]> {
    const persons = await ctx.db.identity.findMany({
      where: { userId: callerUser(ctx).userId },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    });
    // By address: all of them have the same name.
    return Promise.all(persons.map(async (person) => ({ ...(await raisableLimits(ctx, person)), name: person.email })));
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
