import { z } from "zod";
import {
  METADATA_KEY_MAX_CHARACTERS,
  METADATA_MAX_BYTES,
  METADATA_MAX_DEPTH,
  METADATA_MAX_KEYS,
} from "@/server/kernel/limits";
import { isWithin, type JsonObject, TEXT_PATTERN } from "@/server/resources/fields";

/** The errors of a client-defined object: its keys, depth and size. */
export function openObjectErrors(value: object): string[] {
  const keys = Object.keys(value);
  const isDeep = isDeeperThan(value, METADATA_MAX_DEPTH);
  const errors = [
    keys.length > METADATA_MAX_KEYS && `must have at most ${METADATA_MAX_KEYS} keys`,
    keys.some((key) => key.length === 0 || !isWithin(key, METADATA_KEY_MAX_CHARACTERS)) &&
      `must have keys of 1 to ${METADATA_KEY_MAX_CHARACTERS} characters`,
    isDeep && `must not be nested deeper than ${METADATA_MAX_DEPTH} levels`,
    // Serializing an object that is nested too deeply may overflow the stack.
    !isDeep &&
      Buffer.byteLength(JSON.stringify(value)) > METADATA_MAX_BYTES &&
      `must be at most ${METADATA_MAX_BYTES} bytes as JSON`,
  ];
  return errors.filter((error) => error !== false);
}

const METADATA_LIMITS = {
  type: "object",
  maxProperties: METADATA_MAX_KEYS,
  propertyNames: { type: "string", minLength: 1, maxLength: METADATA_KEY_MAX_CHARACTERS, pattern: TEXT_PATTERN },
} as const;

function openObjectField(errorsOf: (value: object) => string[], schema: object): z.ZodType<JsonObject, JsonObject> {
  return z
    .unknown()
    .superRefine((value, context) => {
      const isOpenObject = typeof value === "object" && value !== null && !Array.isArray(value);
      const errors = isOpenObject ? errorsOf(value) : ["must be an object"];
      for (const message of errors) context.addIssue({ code: "custom", message });
    })
    .meta({ override: { additionalProperties: true, ...schema } }) as z.ZodType<JsonObject, JsonObject>;
}

/** Client-defined key-value pairs, echoed unchanged. */
export const metadataField = openObjectField(openObjectErrors, METADATA_LIMITS);

/** Changes to metadata: a key with null is removed and does not count. The limits are checked again after the merge. */
export const metadataChangesField = openObjectField(
  (changes) => openObjectErrors(Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null))),
  { type: "object", propertyNames: METADATA_LIMITS.propertyNames },
)
  .nullish()
  .describe(
    "Changes to your own key-value pairs: each key you send is set, or removed if it is null. null removes all.",
  );

export const metadataOut = z
  .record(
    z
      .string()
      .max(METADATA_KEY_MAX_CHARACTERS * 2)
      .meta({ pattern: TEXT_PATTERN }),
    z.unknown(),
  )
  .meta({ description: "Your own key-value pairs. Empty if you set none." });

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  return (Array.isArray(value) ? value : Object.values(value)).some((inner) => isDeeperThan(inner, levels - 1));
}
