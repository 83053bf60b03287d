import { z } from "zod";

/** The names in `expand`, as one comma list or repeated. What the resource cannot inline is refused. */
export function expandField<const Name extends string>(...names: Name[]) {
  const isKnown = (name: string): name is Name => (names as string[]).includes(name);
  return z
    .union([z.string(), z.array(z.string())])
    .transform((given) => [given].flat().flatMap((text) => text.split(",").map((name) => name.trim())))
    .refine((given) => given.every(isKnown), { error: `must be one or more of: ${names.join(", ")}` })
    .transform((given) => given.filter(isKnown))
    .meta({
      type: "string",
      maxLength: 200,
      pattern: "^[a-z_, ]*$",
      description: `What to inline: ${names.join(", ")}. A comma list, or repeated.`,
    });
}
