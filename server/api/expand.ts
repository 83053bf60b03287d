import { z } from "zod";

/** The `expand` parameter of an operation: names with commas between, or given again, out of a fixed list. */
export function expandField<const Name extends string>(names: readonly Name[]) {
  const known = z.enum(names, { error: `must be one of: ${names.join(", ")}` });
  return z
    .union([z.string(), z.array(z.string())])
    .transform((given) =>
      [given]
        .flat()
        .flatMap((part) => part.split(","))
        .map((part) => part.trim()),
    )
    .pipe(z.array(known))
    .default([])
    .meta({
      type: "array",
      items: { type: "string", enum: [...names] },
      description: `What to inline: ${names.join(", ")}.`,
    });
}
