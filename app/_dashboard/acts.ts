import type { TextKey } from "@/server/texts/areas";
import type { Locale } from "@/server/texts/locales";

/** Something that can be done about a thing on its page, whose consequences are named before it is done. */
export interface Act<Thing, Change> {
  /** What the operation that does it changes. */
  change: Change;
  /** A verb, as on the button. */
  label: TextKey<"dashboard">;
  title: TextKey<"dashboard">;
  /** The word in the URL of what was done. */
  done: string;
  isDestructive: boolean;
  /** True while it can be done, by whoever's page it is. */
  isOffered(thing: Thing): boolean;
  /** Everything that it does. */
  effects(thing: Thing, locale: Locale): string[];
}

/** The acts on a kind of thing, by the last part of their path. */
export type Acts<Thing, Change> = Readonly<Record<string, Act<Thing, Change>>>;

/** The act that a path names; null for none. */
export function actOf<Thing, Change>(acts: Acts<Thing, Change>, slug: string): Act<Thing, Change> | null {
  return Object.hasOwn(acts, slug) ? acts[slug]! : null;
}
