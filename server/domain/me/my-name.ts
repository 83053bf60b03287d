import { z } from "zod";
import { updateIdentity } from "@/server/domain/identities/update-identity";
import { ownPersonIds } from "@/server/domain/users/own-person";
import { systemCaller } from "@/server/kernel/caller";
import { PERSON_NAME_MAX_CHARACTERS } from "@/server/kernel/limits";
import { hasWebAddress } from "@/server/kernel/web-address";
import { callerUser } from "@/server/operations/access";
import { operation } from "@/server/operations/operation";
import { nameField } from "@/server/resources/fields";

const name = nameField(PERSON_NAME_MAX_CHARACTERS).refine((text) => !hasWebAddress(text), {
  error: "must not contain a web address",
});

/** Reads the name that the user has set; null if there is none. */
export const readMyName = operation({
  name: "readMyName",
  summary: "Reads the name that you gave yourself.",
  permission: { user: true },
  output: z.string().nullable(),
  async run(ctx): Promise<string | null> {
    const where = { userId: callerUser(ctx).userId, displayName: { not: null } };
    const named = await ctx.db.identity.findFirst({ where, select: { displayName: true }, orderBy: { id: "asc" } });
    return named?.displayName ?? null;
  },
});

/**
 * Sets or removes the name of all of the user's persons. It is screened like any identity's name. Names entered with
 * gifts do not change.
 */
export const setMyName = operation({
  name: "setMyName",
  summary: "Sets the name that your statements carry.",
  permission: { user: true },
  input: z.strictObject({ name: name.nullable() }),
  run: (ctx, { name }) =>
    ctx.transaction(async (tx) => {
      const ids = await ownPersonIds(tx, callerUser(tx).userId);
      const system = tx.as(systemCaller("me"));
      for (const id of ids) await updateIdentity(system, { id, display_name: name });
    }),
});
