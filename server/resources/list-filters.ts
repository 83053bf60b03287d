import { z } from "zod";
import { METADATA_KEY_MAX_CHARACTERS, METADATA_VALUE_FILTER_MAX_CHARACTERS } from "@/server/kernel/limits";
import { TEXT_PATTERN, textField } from "@/server/resources/fields";

/**
 * One or several of the values, repeated or in a comma-separated list. Parsed as a list without duplicates, in the
 * order of the values.
 */
export function anyOfField<const Value extends string>(values: readonly Value[]) {
  const one = { type: "string", enum: values } as const;
  return z
    .unknown()
    .transform((given) =>
      [given].flat().flatMap((text) =>
        String(text)
          .split(",")
          .map((each) => each.trim()),
      ),
    )
    .refine((given) => given.every((each) => (values as readonly string[]).includes(each)), {
      error: `must be one or more of: ${values.join(", ")}`,
    })
    .transform((given) => values.filter((value) => given.includes(value)))
    .meta({ override: { anyOf: [one, { type: "array", items: one, maxItems: values.length }] } });
}

/** A filter by the client's own metadata: `metadata[key]=value` in a query. */
export const metadataFilterField = z
  .record(textField(METADATA_KEY_MAX_CHARACTERS, 1), textField(METADATA_VALUE_FILTER_MAX_CHARACTERS))
  .refine((filters) => Object.keys(filters).length > 0, { error: "must name a key, such as metadata[order]=1042" })
  .meta({
    param: { style: "deepObject", explode: true },
    override: {
      type: "object",
      minProperties: 1,
      additionalProperties: {
        type: "string",
        maxLength: METADATA_VALUE_FILTER_MAX_CHARACTERS,
        pattern: TEXT_PATTERN,
      },
    },
  });
