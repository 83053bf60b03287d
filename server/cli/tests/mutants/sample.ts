import { Random } from "@/server/cli/tests/random";

/** Chooses this many of the items, always the same for the same seed, in their order. */
export function sampleOf<Item>(items: Item[], count: number, seed: number): Item[] {
  const random = new Random(seed);
  const places = items.map((_, at) => at);
  const chosen = new Set<number>();
  while (chosen.size < Math.min(count, items.length)) {
    const [place] = places.splice(random.between(0, places.length - 1), 1);
    chosen.add(place!);
  }
  return items.filter((_, at) => chosen.has(at));
}
