import { ID_PREFIXES } from "@/server/kernel/ids";
import {
  AMOUNT_MAXIMUM_CENTS,
  METADATA_KEY_MAX_CHARACTERS,
  REQUEST_LOG_DEPTH_MAX,
  REQUEST_LOG_ENTRIES_MAX,
} from "@/server/kernel/limits";

/** The texts that are not confidential, because the API itself declares them. */
export interface Vocabulary {
  /** By field, its declared values. */
  words: ReadonlyMap<string, ReadonlySet<string>>;
  /** The fields that contain integers, which are strings in a query. */
  numbers: ReadonlySet<string>;
  /** The fixed segments of paths. */
  segments: ReadonlySet<string>;
}

export type Redacted = null | boolean | number | string | Redacted[] | { [name: string]: Redacted };

export const REDACTED = "[redacted]";
const SHORTENED = "[shortened]";

const OUR_ID = new RegExp(`^(?:${Object.values(ID_PREFIXES).join("|")})_[0-7][0-9a-hjkmnp-tv-z]{25}$`);
const PLAIN_NAME = /^[A-Za-z_][A-Za-z0-9_.-]*$/;
/** Longer ones may be an account, telephone or tax number or a date of birth. */
const PLAIN_NUMBER_CHARACTERS = 6;
const PLAIN_DIGITS = new RegExp(`^\\d{1,${PLAIN_NUMBER_CHARACTERS}}$`);
const LONG_DIGITS = new RegExp(`\\d{${PLAIN_NUMBER_CHARACTERS + 1}}`);
const PATH_SEGMENTS_MAX = 10;

/**
 * Keeps the structure of what was sent: names, booleans, nulls, small numbers and amounts, our own ids, and values that
 * the API declares. Redacts every other string and number, and all of those within `metadata`. Truncates after a
 * hundred entries.
 */
export function redact(value: object, vocabulary: Vocabulary): { stored: Redacted; isShortened: boolean } {
  const redaction = new Redaction(vocabulary);
  return { stored: redaction.redact(value, "", 0, false), isShortened: redaction.isShortened };
}

/** Keeps the fixed segments of a path and our own ids. */
export function redactPath(path: string, { segments }: Vocabulary): string {
  const parts = path.split("/").slice(1);
  const stored = parts
    .slice(0, PATH_SEGMENTS_MAX)
    .map((part) => (segments.has(part) || OUR_ID.test(part) ? part : REDACTED));
  return `/${[...stored, ...(parts.length > PATH_SEGMENTS_MAX ? [SHORTENED] : [])].join("/")}`;
}

class Redaction {
  isShortened = false;
  private entriesLeft = REQUEST_LOG_ENTRIES_MAX;

  constructor(private readonly vocabulary: Vocabulary) {}

  /** `name` is the field of the value, or of the list that contains it. */
  redact(value: unknown, name: string, depth: number, isOpaque: boolean): Redacted {
    if (value === null || typeof value === "boolean") return value;
    if (typeof value === "string") return !isOpaque && this.isOurs(value, name) ? value : REDACTED;
    if (typeof value === "number") return !isOpaque && isPlainNumber(value, name) ? value : REDACTED;
    if (typeof value !== "object") return REDACTED;
    if (depth === REQUEST_LOG_DEPTH_MAX) return this.shorten();
    return Array.isArray(value)
      ? this.redactList(value, name, depth, isOpaque)
      : this.redactObject(value, depth, isOpaque);
  }

  private redactList(list: unknown[], name: string, depth: number, isOpaque: boolean): Redacted[] {
    const stored: Redacted[] = [];
    for (const item of list) {
      if (this.entriesLeft === 0) return [...stored, this.shorten()];
      this.entriesLeft -= 1;
      stored.push(this.redact(item, name, depth + 1, isOpaque));
    }
    return stored;
  }

  private redactObject(object: object, depth: number, isOpaque: boolean): Redacted {
    const stored: [string, Redacted][] = [];
    for (const [name, inner] of Object.entries(object)) {
      if (this.entriesLeft === 0) {
        stored.push([SHORTENED, this.shorten()]);
        break;
      }
      this.entriesLeft -= 1;
      const shown = isPlainName(name) ? name : `${REDACTED} ${stored.length + 1}`;
      stored.push([shown, this.redact(inner, name, depth + 1, isOpaque || name === "metadata")]);
    }
    return Object.fromEntries(stored);
  }

  private isOurs(text: string, name: string): boolean {
    const { words, numbers } = this.vocabulary;
    if (OUR_ID.test(text)) return true;
    if (numbers.has(name) && PLAIN_DIGITS.test(text)) return true;
    // A query may contain several values as one comma-separated list.
    const known = words.get(name);
    return known !== undefined && text.split(",").every((word) => known.has(word));
  }

  private shorten(): string {
    this.isShortened = true;
    return SHORTENED;
  }
}

function isPlainNumber(value: number, name: string): boolean {
  if (String(value).length <= PLAIN_NUMBER_CHARACTERS) return true;
  return name.endsWith("_cents") && Number.isInteger(value) && Math.abs(value) <= Number(AMOUNT_MAXIMUM_CENTS);
}

/** Names within `metadata` are the client's own, and names in an invalid request can be anything. */
function isPlainName(name: string): boolean {
  return name.length <= METADATA_KEY_MAX_CHARACTERS && PLAIN_NAME.test(name) && !LONG_DIGITS.test(name);
}
