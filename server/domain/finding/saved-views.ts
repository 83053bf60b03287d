import { z } from "zod";
import type { SavedView } from "@/server/generated/prisma/client";
import { mayReadDonors, scopesOf } from "@/server/kernel/caller";
import { NotPermitted } from "@/server/kernel/common-errors";
import {
  SAVED_VIEW_NAME_MAX_CHARACTERS,
  SAVED_VIEW_QUERY_MAX_CHARACTERS,
  SAVED_VIEWS_MAX,
} from "@/server/kernel/limits";
import { allowsScope, ROLES, type Scope } from "@/server/kernel/scopes";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { requireScope } from "@/server/operations/permission";
import { idField, nameField } from "@/server/resources/fields";

/** The lists that views can be saved for: the scopes to read each list, and to share a view of it with all members. */
const ROOMS = {
  gifts: { read: "gifts:read", share: "gifts:write" },
  supporters: { read: "supporters:read", share: "supporters:write" },
  recurring: { read: "gifts:read", share: "gifts:write" },
  receipts: { read: "receipts:read", share: "receipts:write" },
} as const satisfies Record<string, { read: Scope; share: Scope }>;

/** A list that views can be saved for. */
export type ViewRoom = keyof typeof ROOMS;

const VIEW_ROOMS = Object.keys(ROOMS) as [ViewRoom, ...ViewRoom[]];
const room = z.enum(VIEW_ROOMS);
const name = nameField(SAVED_VIEW_NAME_MAX_CHARACTERS);
const EVERYONE = { member: ROLES } as const;
/** Fields with typed text, which may name the person someone searched for. */
const TYPED = ["q"];

/** A view as shown above its list. */
export interface ShownView {
  id: string;
  name: string;
  /** The query of the list's URL, without a question mark. */
  query: string;
  isShared: boolean;
  /** Whether the member may rename and remove it. */
  mayChange: boolean;
}

/** True for members who may share views of a list. */
export function maySendToAll(ctx: Context, of: ViewRoom): boolean {
  return allowsScope(scopesOf(ctx.caller), ROOMS[of].share);
}

/**
 * Lists the member's own views of a list and the shared ones, by name. Shared views that may name a person someone
 * searched for are left out for readers who may not see donors.
 */
export const listSavedViews = operation({
  name: "listSavedViews",
  summary: "Lists the views of a list that you keep, and those that members of your organization share.",
  permission: EVERYONE,
  input: z.strictObject({ room }),
  async run(ctx, { room: of }): Promise<{ views: ShownView[]; mayShare: boolean }> {
    requireScope(ctx.caller, ROOMS[of].read);
    const { organizationId, userId } = memberOf(ctx);
    const mayShare = maySendToAll(ctx, of);
    const rows = await ctx.db.savedView.findMany({
      where: { organizationId, room: of, OR: [{ userId }, { isShared: true }] },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      take: SHOWN_MAX,
    });
    const shown = rows.filter((view) => view.userId === userId || mayKnow(ctx, view));
    const views = shown.map((view) => ({
      id: view.id,
      name: view.name,
      query: view.query,
      isShared: view.isShared,
      mayChange: view.userId === userId || mayShare,
    }));
    return { views, mayShare };
  },
});

const SHOWN_MAX = 200;

/** Saves the current view of a list under a name, replacing the member's view with that name. */
export const saveView = operation({
  name: "saveView",
  summary: "Keeps a view of a list, for yourself or for all members of your organization.",
  permission: EVERYONE,
  input: z.strictObject({
    room,
    name,
    query: z.string().min(1).max(SAVED_VIEW_QUERY_MAX_CHARACTERS).describe("The query of the list's URL."),
    is_shared: z.boolean(),
  }),
  errors: [NotPermitted],
  run(ctx, { room: of, name: called, query, is_shared: isShared }): Promise<"saved" | "tooMany"> {
    requireScope(ctx.caller, ROOMS[of].read);
    if (isShared) requireScope(ctx.caller, ROOMS[of].share);
    const { organizationId, userId } = memberOf(ctx);
    return ctx.transaction(async (tx) => {
      // Serialize a member's forms, so that concurrent ones cannot exceed the limit.
      await tx.db
        .$queryRaw`SELECT 1 FROM memberships WHERE organization_id = ${organizationId} AND user_id = ${userId} FOR UPDATE`;
      const key = { organizationId, room: of, userId, name: called.trim() };
      const { count } = await tx.db.savedView.updateMany({ where: key, data: { query, isShared } });
      if (count > 0) return "saved";
      if ((await tx.db.savedView.count({ where: { organizationId, userId } })) >= SAVED_VIEWS_MAX) return "tooMany";
      await tx.db.savedView.create({
        data: { id: tx.newId("savedView"), ...key, query, isShared, createdAt: tx.now() },
      });
      return "saved";
    });
  },
});

/**
 * Renames one's own view, or a shared one if the member may share. Does nothing if the view is gone or its owner has
 * another with that name.
 */
export const renameView = operation({
  name: "renameView",
  summary: "Renames a view of a list.",
  permission: EVERYONE,
  input: z.strictObject({ view_id: idField("savedView"), name }),
  async run(ctx, { view_id: id, name: called }): Promise<{ isChanged: boolean }> {
    const view = await findChangeable(ctx, id);
    if (!view) return { isChanged: false };
    return ctx.transaction(async (tx) => {
      const { organizationId, room: of, userId } = view;
      const key = { organizationId, room: of, userId, name: called.trim() };
      if ((await tx.db.savedView.count({ where: key })) > 0) return { isChanged: false };
      const { count } = await tx.db.savedView.updateMany({ where: { id }, data: { name: key.name } });
      return { isChanged: count > 0 };
    });
  },
});

/** Removes one's own view, or a shared one if the member may share. */
export const removeView = operation({
  name: "removeView",
  summary: "Removes a view of a list.",
  permission: EVERYONE,
  input: z.strictObject({ view_id: idField("savedView") }),
  async run(ctx, { view_id: id }): Promise<{ isChanged: boolean }> {
    const view = await findChangeable(ctx, id);
    if (!view) return { isChanged: false };
    const { count } = await ctx.db.savedView.deleteMany({ where: { id: view.id } });
    return { isChanged: count > 0 };
  },
});

async function findChangeable(ctx: Context, id: string): Promise<SavedView | null> {
  const { organizationId, userId } = memberOf(ctx);
  const view = await ctx.db.savedView.findFirst({ where: { id, organizationId } });
  if (!view || view.userId === userId) return view;
  return view.isShared && maySendToAll(ctx, view.room as ViewRoom) ? view : null;
}

function mayKnow(ctx: Context, { query }: SavedView): boolean {
  const asked = new URLSearchParams(query);
  const isTyped = TYPED.some((field) => asked.has(field));
  return !isTyped || (mayReadDonors(ctx.caller) && allowsScope(scopesOf(ctx.caller), "supporters:read"));
}

function memberOf({ caller }: Context): { organizationId: string; userId: string } {
  if (caller.kind !== "member") throw NotPermitted();
  return { organizationId: caller.identityId, userId: caller.userId };
}
