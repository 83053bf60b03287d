import type { z } from "zod";
import type { Context } from "@/server/domain/context";

/** True when the caller is this to the thing. Almoner itself and its operators are never asked. */
export type Relation<Thing> = (ctx: Context, thing: Thing) => boolean | Promise<boolean>;

/** A kind of thing that operations are about: what identifies it, how it is found, and what a caller can be to it. */
export interface Subject<Key extends z.ZodObject, Thing, Name extends string> {
  /** The noun for it. */
  name: string;
  /** The fields that identify it, as they stand in a path. */
  key: Key;
  /** Reads it with what its relations ask about; null where there is none. */
  find(ctx: Context, key: z.output<Key>): Promise<Thing | null>;
  relations: Readonly<Record<Name, Relation<Thing>>>;
  /** Whoever is none of these to it is told that it does not exist. */
  visibleTo: readonly NoInfer<Name>[];
}

// biome-ignore lint/suspicious/noExplicitAny: any subject, its types forgotten.
export type AnySubject = Subject<any, any, any>;
export type KeyOf<S extends AnySubject> = z.output<S["key"]>;
export type ThingOf<S extends AnySubject> = NonNullable<Awaited<ReturnType<S["find"]>>>;
export type RelationOf<S extends AnySubject> = Extract<keyof S["relations"], string>;

/** Declares a kind of thing that operations are about: first what it is, then with what relations, who sees it. */
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
