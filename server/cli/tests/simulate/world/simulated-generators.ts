import { fromUUID } from "typeid-js";
import { Random } from "@/server/cli/tests/random";
import type { Generators } from "@/server/kernel/generators";
import { ID_PREFIXES, type IdKind } from "@/server/kernel/ids";

/**
 * Creates ids as the product does: they sort by their creation time, and randomly within a millisecond. The same seed
 * and the same times give the same ids and random numbers.
 */
export function simulatedGenerators(now: () => Date, seed: number): Generators {
  const random = new Random(seed);
  let count = 0;
  const newId = (kind: IdKind) => {
    count += 1;
    const time = now().getTime().toString(16).padStart(12, "0");
    const chance = random.between(0, 0xfff).toString(16).padStart(3, "0");
    const uuid = `${time.slice(0, 8)}-${time.slice(8)}-7${chance}-8000-${count.toString(16).padStart(12, "0")}`;
    return fromUUID(uuid, ID_PREFIXES[kind]).toString();
  };
  return {
    newId,
    random: () => random.next(),
    randomBytes: (size) => Uint8Array.from({ length: size }, () => random.between(0, 255)),
  };
}
