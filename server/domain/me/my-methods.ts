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
  /** Whether another method can be saved: a rail here can save one, and the user has fewer than the maximum. */
  canAdd: boolean;
}

/**
 * Lists the methods that the user saved for their own gifts, the default first. Methods that belong to partners are not
 * included.
 */
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

/** Reads one of the user's methods, with the recurring gifts that it pays for. */
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

/** Makes one of the user's methods the default in forms. */
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
 * Removes one of the user's methods, also at its rail. Gifts already made with it continue. Recurring gifts wait for
 * another method from their next date on. If it was the default, the newest remaining method becomes the default.
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
