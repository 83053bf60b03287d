import { z } from "zod";
import { methodUses, stopUses } from "@/server/domain/me/my-method-uses";
import { forgetMethods } from "@/server/domain/payments/forget-methods";
import { findSavingRail } from "@/server/domain/payments/form-rail";
import { lockUser } from "@/server/domain/users/saved-methods/keep-method";
import { readOwnMethods, type ShownMethod, shownMethod } from "@/server/domain/users/saved-methods/own-methods";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { SAVED_METHODS_MAX } from "@/server/kernel/limits";
import { callerUser } from "@/server/operations/access";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { ownSubject } from "@/server/operations/subject";
import { idField } from "@/server/resources/fields";

const myMethod = ownSubject({
  name: "payment method",
  key: z.strictObject({ id: idField("savedMethod") }),
  find: (ctx, { id }, userId) => ctx.db.savedMethod.findFirst({ where: { id, userId } }),
});

/** What a user's page of payment methods shows. */
export interface MyMethods {
  methods: ShownMethod[];
  /** Whether another one can be saved: some rail here saves any, and there are fewer than anyone may have. */
  canAdd: boolean;
}

/** Lists what the user has saved for their own gifts, the default first. Nothing of a partner's is among it. */
export const listMyMethods = operation({
  name: "listMyMethods",
  summary: "Lists your saved payment methods.",
  permission: { user: true },
  async run(ctx): Promise<MyMethods> {
    const methods = (await readOwnMethods(ctx, callerUser(ctx).userId)).map(shownMethod);
    const canAdd = methods.length < SAVED_METHODS_MAX && findSavingRail(ctx)?.methods !== undefined;
    return { methods, canAdd };
  },
});

/** Reads one of them, with what is given by it from time to time. */
export const readMyMethod = operation({
  name: "readMyMethod",
  summary: "Reads one of your saved payment methods.",
  permission: { user: true },
  subject: myMethod,
  run: async (ctx, _input, { subject: method }) => ({
    method: shownMethod(method),
    uses: await methodUses(ctx, method),
  }),
});

/** Has forms choose one of the user's methods. */
export const preferMyMethod = operation({
  name: "preferMyMethod",
  summary: "Makes one of your saved payment methods the default.",
  permission: { user: true },
  subject: myMethod,
  run: (ctx, _input, { subject: { id, userId } }) =>
    ctx.transaction(async (tx) => {
      await lockUser(tx, userId);
      if ((await tx.db.savedMethod.count({ where: { id } })) === 0) throw ResourceNotFound();
      await makeDefault(tx, userId, id);
      await audit(tx, "saved_method.prefer", userId, { saved_method_id: id });
    }),
});

/**
 * Removes one of the user's methods, and has its rail let go of it. Gifts that were made by it go on. Recurring gifts wait for
 * another one from their next date on. The newest of the others is the default then.
 */
export const removeMyMethod = operation({
  name: "removeMyMethod",
  summary: "Removes one of your saved payment methods.",
  permission: { user: true },
  subject: myMethod,
  run: (ctx, _input, { subject: method }) =>
    ctx.transaction(async (tx) => {
      const { id, userId, isDefault } = method;
      await lockUser(tx, userId);
      const { count } = await tx.db.savedMethod.deleteMany({ where: { id } });
      if (count === 0) throw ResourceNotFound();
      await stopUses(tx, method);
      await forgetMethods(tx, [method]);
      const [next] = await readOwnMethods(tx, userId);
      if (isDefault && next) await makeDefault(tx, userId, next.id);
      await audit(tx, "saved_method.delete", userId, { saved_method_id: id });
    }),
});

async function makeDefault(tx: Context, userId: string, id: string): Promise<void> {
  await tx.db.savedMethod.updateMany({ where: { userId, isDefault: true }, data: { isDefault: false } });
  await tx.db.savedMethod.update({ where: { id }, data: { isDefault: true } });
}
