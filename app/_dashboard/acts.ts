import type { TextKey } from "@/server/texts/areas";
import type { Locale } from "@/server/texts/locales";

/** An action on a page's subject, whose consequences are explained before it is done. */
export interface Act<Thing, Change> {
  /** The change that its operation makes. */
  change: Change;
  /** A verb, as on the button. */
  label: TextKey<"dashboard">;
  title: TextKey<"dashboard">;
  /** The word in the URL for what was done. */
  done: string;
  isDestructive: boolean;
  /** True while it is possible, for the owner of the page. */
  isOffered(thing: Thing): boolean;
  /** Everything that it does. */
  effects(thing: Thing, locale: Locale): string[];
}

/** The actions for a kind of subject, by the last part of their path. */
export type Acts<Thing, Change> = Readonly<Record<string, Act<Thing, Change>>>;

/** The action for a path; null if there is none. */
export function actOf<Thing, Change>(acts: Acts<Thing, Change>, slug: string): Act<Thing, Change> | null {
  return Object.hasOwn(acts, slug) ? acts[slug]! : null;
}
