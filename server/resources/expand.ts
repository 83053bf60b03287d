import { z } from "zod";

/** Optional: the names in `expand`, comma-separated or repeated. Names that the resource cannot expand are rejected. */
export function expandField<const Name extends string>(...names: Name[]) {
  const isKnown = (name: string): name is Name => (names as string[]).includes(name);
  return z
    .unknown()
    .transform((given) =>
      [given].flat().flatMap((text) =>
        String(text)
          .split(",")
          .map((name) => name.trim()),
      ),
    )
    .refine((given) => given.every(isKnown), { error: `must be one or more of: ${names.join(", ")}` })
    .transform((given) => given.filter(isKnown))
    .optional()
    .meta({
      description: `What to inline: ${names.join(", ")}. Repeat the parameter, or use a comma-separated list.`,
      override: { type: "array", items: { type: "string", enum: names }, maxItems: names.length },
    });
}
