import type { z } from "zod";
import type { Warning } from "@/server/resources/warning";

type Branding = Record<string, unknown>;

/** Alternative names of the fields that pages render, as paths in the branding. */
const OTHER_NAMES: readonly [path: readonly string[], name: string][] = [
  [["colors", "primary"], "primary_color"],
  [["colors", "accent"], "accent_color"],
  [["colors", "background"], "background_color"],
  [["colors", "text"], "text_color"],
  [["hero_image"], "hero_image_url"],
  [["hero"], "hero_image_url"],
  [["logo"], "logo_url"],
  [["button_text"], "button_label"],
  [["cta"], "button_label"],
];

/** An error in a field that was given under an alternative name. */
interface NameError {
  path: string[];
  message: string;
}

/**
 * Reads fields given under alternative names as the fields that pages render, with the same validation. An alternative
 * name only counts if its value is text or null: an object called `hero` is the client's own data.
 */
export function readOtherNames(
  given: Branding,
  fields: Readonly<Record<string, z.ZodType>>,
): { branding: Branding; errors: NameError[] } {
  const branding = { ...given };
  const errors: NameError[] = [];
  const saidAs = new Map(Object.keys(fields).flatMap((name) => (given[name] === undefined ? [] : [[name, name]])));
  for (const [path, name] of OTHER_NAMES) {
    const value = valueAt(given, path);
    if (value === undefined) continue;
    const said = saidAs.get(name);
    if (said !== undefined && branding[name] !== value)
      errors.push({ path: [...path], message: `must be the same as branding.${said}, or left out` });
    const parsed = fields[name]!.safeParse(value);
    for (const { message } of parsed.error?.issues ?? []) errors.push({ path: [...path], message });
    branding[name] = value;
    saidAs.set(name, said ?? path.join("."));
    remove(branding, path);
  }
  return { branding, errors };
}

function valueAt(branding: Branding, [name, inner]: readonly string[]): string | null | undefined {
  const outer = Object.hasOwn(branding, name!) ? branding[name!] : undefined;
  const value = inner === undefined ? outer : isPlain(outer) && Object.hasOwn(outer, inner) ? outer[inner] : undefined;
  return typeof value === "string" || value === null ? value : undefined;
}

function isPlain(value: unknown): value is Branding {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Removes a field; its parent object stays unless it becomes empty. */
function remove(branding: Branding, [name, inner]: readonly string[]): void {
  const outer = branding[name!];
  delete branding[name!];
  if (inner === undefined || !isPlain(outer)) return;
  const { [inner]: _, ...rest } = outer;
  if (Object.keys(rest).length > 0) branding[name!] = rest;
}

/** Warns of branding keys that no page shows. */
export function brandingWarnings(branding: Branding, fields: Readonly<Record<string, unknown>>): Warning[] {
  const own = Object.entries(branding).filter(([name]) => !Object.hasOwn(fields, name));
  const params = own.flatMap(([name, value]) =>
    name === "colors" && isPlain(value) && Object.keys(value).length > 0
      ? Object.keys(value).map((inner) => `branding.colors.${inner}`)
      : [`branding.${name}`],
  );
  const known = Object.keys(fields).join(", ");
  return params.map((param) => ({
    param,
    code: "not_shown",
    message: `${param} is stored and returned, but no page shows it. Pages show ${known}.`,
  }));
}
