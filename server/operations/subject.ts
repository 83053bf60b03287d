import type { z } from "zod";
import type { Context } from "@/server/operations/context";

/** True if the caller has this relation to the subject. Never evaluated for Almoner itself and its operators. */
export type Relation<Thing> = (ctx: Context, thing: Thing) => boolean | Promise<boolean>;

/** A kind of subject: what identifies it, how it is found, and the relations that a caller can have to it. */
export interface Subject<Key extends z.ZodObject, Thing, Name extends string> {
  /** The noun for it. */
  name: string;
  /** The fields that identify it, as in a path. */
  key: Key;
  /** Reads it with what its relations need; null if there is none. */
  find(ctx: Context, key: z.output<Key>): Promise<Thing | null>;
  relations: Readonly<Record<Name, Relation<Thing>>>;
  /** For callers with none of these relations it does not exist. */
  visibleTo: readonly NoInfer<Name>[];
}

// biome-ignore lint/suspicious/noExplicitAny: any subject, with its types erased.
export type AnySubject = Subject<any, any, any>;
export type KeyOf<S extends AnySubject> = z.output<S["key"]>;
export type ThingOf<S extends AnySubject> = NonNullable<Awaited<ReturnType<S["find"]>>>;
export type RelationOf<S extends AnySubject> = Extract<keyof S["relations"], string>;

/**
 * Declares a kind of thing that a link opens. The link's secret is part of the key: whoever has it can run the
 * operation, and nobody finds the thing without it, not even Almoner itself.
 */
export function linkedSubject<Key extends z.ZodObject, Thing>(
  what: Pick<Subject<Key, Thing, never>, "name" | "key" | "find">,
): Subject<Key, Thing, never> {
  return { ...what, relations: {}, visibleTo: [] };
}

/**
 * Declares a kind of thing that belongs to the user who signed in: it is found for them and for nobody else, not even
 * Almoner itself.
 */
export function ownSubject<Key extends z.ZodObject, Thing>(what: {
  name: string;
  key: Key;
  find(ctx: Context, key: z.output<Key>, userId: string): Promise<Thing | null>;
}): Subject<Key, Thing, never> {
  const find = async (ctx: Context, key: z.output<Key>) =>
    ctx.caller.kind === "user" ? what.find(ctx, key, ctx.caller.userId) : null;
  return { ...what, find, relations: {}, visibleTo: [] };
}

/** Declares a kind of subject: first what it is, then its relations and who can see it. */
export function subject<Key extends z.ZodObject, Thing>(
  what: Pick<Subject<Key, Thing, never>, "name" | "key" | "find">,
) {
  return {
    with<Name extends string>(
      access: Pick<Subject<Key, Thing, Name>, "relations" | "visibleTo">,
    ): Subject<Key, Thing, Name> {
      return { ...what, ...access };
    },
  };
}
