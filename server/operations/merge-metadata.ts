import { InvalidParameter } from "@/server/kernel/common-errors";
import type { JsonObject } from "@/server/resources/fields";
import { openObjectErrors } from "@/server/resources/metadata";

/**
 * Merges changes into a resource's metadata key by key: a key with null is removed, and null in place of the changes removes
 * all of them. Undefined if there are no changes. Throws if more is left than metadata may hold.
 */
export function mergeMetadata(present: unknown, changes: JsonObject | null | undefined): JsonObject | undefined {
  if (changes === undefined) return undefined;
  if (changes === null) return {};
  // A map, and entries from it, so that `__proto__` is a key like any other.
  const merged = new Map(Object.entries(present as JsonObject));
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) merged.delete(key);
    else merged.set(key, value);
  }
  const metadata = Object.fromEntries(merged);
  const details = openObjectErrors(metadata).map((error) => {
    return { param: "metadata", code: InvalidParameter.code, message: `metadata ${error}, counting the keys it has.` };
  });
  if (details.length > 0) throw InvalidParameter({ message: details[0]!.message, details });
  return metadata;
}
