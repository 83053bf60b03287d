const ID = /\b([a-z]{2,4})_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g;
const REMEMBERED_PER_KIND = 50;

/** The ids that a run has seen, by prefix; the oldest are evicted, except pinned ones. */
export class KnownIds {
  private readonly ids = new Map<string, string[]>();
  private readonly stored = new Set<string>();
  /** The parent of a nested resource. */
  private readonly parents = new Map<string, string>();

  /** Pins ids that no response contains at first, such as the charity's. */
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

  /** Removes a deleted id, which keeps later requests useful. */
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

  /** One of the ids with these prefixes; null if none has been seen. */
  pick(prefixes: readonly string[], nth: number): string | null {
    const known = prefixes.flatMap((prefix) => this.ids.get(prefix) ?? []);
    return known.length > 0 ? known[nth % known.length]! : null;
  }
}

/** Every id in a string. */
export function idsIn(text: string): string[] {
  return [...text.matchAll(ID)].map(([id]) => id);
}
