const ID = /\b([a-z]{2,4})_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g;
const REMEMBERED_PER_KIND = 50;

/** The ids that a run has met, by their prefix; the oldest are forgotten, but for those that are kept. */
export class KnownIds {
  private readonly ids = new Map<string, string[]>();
  private readonly stored = new Set<string>();
  /** Which resource a nested one hangs below. */
  private readonly parents = new Map<string, string>();

  /** Lets the run know ids that no answer names at first, such as the charity's, and never forgets them. */
  keep(text: string): void {
    for (const [id] of text.matchAll(ID)) this.stored.add(id);
    this.remember(text);
  }

  remember(text: string): void {
    for (const [id, prefix] of text.matchAll(ID)) {
      const known = this.ids.get(prefix!) ?? [];
      if (known.includes(id)) continue;
      const stored = known.filter((one) => this.stored.has(one));
      const passing = known.filter((one) => !this.stored.has(one));
      this.ids.set(prefix!, [...stored, ...[...passing, id].slice(-REMEMBERED_PER_KIND)]);
    }
  }

  /** Takes an id that was deleted out of the run, so that later calls meet what is there. */
  forget(id: string): void {
    for (const [prefix, known] of this.ids)
      this.ids.set(
        prefix,
        known.filter((one) => one !== id || this.stored.has(one)),
      );
  }

  rememberParent(created: unknown): void {
    const { id, identity_id: parent } = created as Record<string, unknown>;
    if (typeof id === "string" && typeof parent === "string") this.parents.set(id, parent);
  }

  parentOf(id: string): string | undefined {
    return this.parents.get(id);
  }

  /** One of the ids with these prefixes; null when none has been met. */
  pick(prefixes: readonly string[], nth: number): string | null {
    const known = prefixes.flatMap((prefix) => this.ids.get(prefix) ?? []);
    return known.length > 0 ? known[nth % known.length]! : null;
  }
}

/** Every id in a text. */
export function idsIn(text: string): string[] {
  return [...text.matchAll(ID)].map(([id]) => id);
}
