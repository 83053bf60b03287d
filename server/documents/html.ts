/** Markup that is known to be safe: written by us, with all outside text escaped. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = Markup | string | number | null | undefined | false | readonly Part[];

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/**
 * Builds markup. Values in `${}` are escaped unless they are markup themselves; lists are joined, null and false are
 * dropped.
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(
    strings.map((text, index) => text + (index < parts.length ? write(parts[index] ?? null) : "")).join(""),
  );
}

function write(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (part === null || part === undefined || part === false) return "";
  if (typeof part === "string" || typeof part === "number")
    return String(part).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "");
  return part.map(write).join("");
}
