import { DETAILS_MAX, pathText } from "@/server/api/validate";

const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const QUOTE = 0x22;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/** The names in a JSON text across all objects: how many, and the length of the longest as written. */
export interface NameCount {
  count: number;
  longest: number;
}

/** Counts names without parsing, so that a text with far too many is never parsed at all. */
export function countNames(text: string): NameCount {
  let count = 0;
  let longest = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at)) {
    const start = at;
    at = endOfString(text, at);
    if (!isName(text, at)) continue;
    count += 1;
    longest = Math.max(longest, at - start - 2);
  }
  return { count, longest };
}

/**
 * Returns the paths of duplicate names within one object of a JSON text. JSON parsers silently keep one of the values,
 * and not all the same one. `value` is what the text parses to, `count` how many names it has.
 */
export function repeatedNames(text: string, value: unknown, count = countNames(text).count): string[] {
  // Parsing drops duplicates, so a text without any, nearly every one, is recognized by counting.
  return count === countKeys(value) ? [] : findRepeated(text);
}

function countKeys(value: unknown): number {
  // An explicit stack instead of recursion: a body may be nested deeper than the call stack allows.
  const objects = [value].filter(isObject);
  let count = 0;
  for (let next = objects.pop(); next !== undefined; next = objects.pop()) {
    const inner = Array.isArray(next) ? next : Object.values(next);
    if (inner !== next) count += inner.length;
    for (const item of inner) if (isObject(item)) objects.push(item);
  }
  return count;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

interface Place {
  /** The names seen so far; null inside an array. */
  names: Set<string> | null;
  /** The name or index of the next value. */
  next: string | number;
}

function findRepeated(text: string): string[] {
  const found = new Set<string>();
  const places: Place[] = [];
  for (let at = 0; at < text.length && found.size < DETAILS_MAX; at += 1) {
    const mark = text.charCodeAt(at);
    if (mark === OPEN_BRACE) places.push({ names: new Set(), next: "" });
    else if (mark === OPEN_BRACKET) places.push({ names: null, next: 0 });
    else if (mark === CLOSE_BRACE || mark === CLOSE_BRACKET) places.pop();
    else if (mark === COMMA) countOn(places.at(-1)!);
    else if (mark === QUOTE) {
      const end = endOfString(text, at);
      const place = places.at(-1);
      if (place?.names && isName(text, end)) {
        const name = JSON.parse(text.slice(at, end)) as string;
        place.next = name;
        if (place.names.has(name)) found.add(pathText(places.map(({ next }) => next)));
        place.names.add(name);
      }
      at = end - 1;
    }
  }
  return [...found];
}

function countOn(place: Place): void {
  if (typeof place.next === "number") place.next += 1;
}

/** The position after the string that starts at `start`; the text's end if the string is unterminated. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const mark = text.charCodeAt(at);
    if (mark === BACKSLASH) at += 1;
    else if (mark === QUOTE) return at + 1;
  }
  return text.length;
}

function isName(text: string, end: number): boolean {
  let at = end;
  let mark = text.charCodeAt(at);
  while (mark === 0x20 || mark === 0x09 || mark === 0x0a || mark === 0x0d) mark = text.charCodeAt(++at);
  return mark === COLON;
}
