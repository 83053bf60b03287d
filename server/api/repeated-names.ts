import { DETAILS_MAX } from "@/server/api/validate";

const BACKSLASH = 0x5c;
const COLON = 0x3a;
const WHITESPACE = new Set([0x20, 0x09, 0x0a, 0x0d]);

/**
 * The paths of names that stand more than once in one object of a JSON text. Readers of JSON keep one of the values
 * without a word, and not all of them the same one. `value` is what the text parses to.
 */
export function repeatedNames(text: string, value: unknown): string[] {
  // Parsing drops what is repeated, so a text without repetitions, nearly every one, is known by counting.
  return countNames(text) === countKeys(value) ? [] : findRepeated(text);
}

function countNames(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at)) {
    at = endOfString(text, at);
    if (isName(text, at)) count += 1;
  }
  return count;
}

function countKeys(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const inner = Object.values(value);
  return inner.reduce<number>((sum, item) => sum + countKeys(item), Array.isArray(value) ? 0 : inner.length);
}

interface Place {
  path: string;
  /** The names met so far; null inside a list. */
  names: Set<string> | null;
  /** The name or number of the value that comes next. */
  next: string;
  index: number;
}

function findRepeated(text: string): string[] {
  const found = new Set<string>();
  const places: Place[] = [];
  const pathHere = () => {
    const place = places.at(-1);
    if (!place) return "";
    return place.names ? joined(place.path, place.next) : `${place.path}[${place.index}]`;
  };
  for (let at = 0; at < text.length && found.size < DETAILS_MAX; at += 1) {
    const mark = text[at]!;
    if (mark === "{" || mark === "[")
      places.push({ path: pathHere(), names: mark === "{" ? new Set() : null, next: "", index: 0 });
    else if (mark === "}" || mark === "]") places.pop();
    else if (mark === ",") places.at(-1)!.index += 1;
    else if (mark === '"') {
      const end = endOfString(text, at);
      const place = places.at(-1);
      if (place?.names && isName(text, end)) {
        place.next = JSON.parse(text.slice(at, end)) as string;
        if (place.names.has(place.next)) found.add(pathHere());
        place.names.add(place.next);
      }
      at = end - 1;
    }
  }
  return [...found];
}

const joined = (path: string, name: string) => (path ? `${path}.${name}` : name);

/** Where the text goes on after the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); ; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return at + 1;
  }
}

function isName(text: string, end: number): boolean {
  let at = end;
  while (WHITESPACE.has(text.charCodeAt(at))) at += 1;
  return text.charCodeAt(at) === COLON;
}
