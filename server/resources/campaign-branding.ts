import { z } from "zod";
import {
  BUTTON_LABEL_MAX_CHARACTERS,
  HERO_IMAGE_ALT_MAX_CHARACTERS,
  WEBHOOK_URL_MAX_CHARACTERS,
} from "@/server/kernel/limits";
import { parseUrl } from "@/server/kernel/parse-url";
import { brandingWarnings, readOtherNames } from "@/server/resources/branding-names";
import { patternField, textField } from "@/server/resources/fields";
import { openObjectErrors } from "@/server/resources/metadata";
import { textOut } from "@/server/resources/response-fields";
import type { Warning } from "@/server/resources/warning";

const color = patternField(7, /^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, "must be a hex color, such as #0a7 or #00aa77");

const httpsUrl = z
  .string()
  .refine(isHttpsUrl, { error: "must be an https URL without credentials" })
  .meta({ maxLength: WEBHOOK_URL_MAX_CHARACTERS, pattern: "^https://\\S+$" });

function isHttpsUrl(text: string): boolean {
  if (text.length > WEBHOOK_URL_MAX_CHARACTERS || !/^https:\/\/\S+$/.test(text)) return false;
  const url = parseUrl(text);
  return url !== null && url.username === "" && url.password === "";
}

const describe = {
  primary_color: "The color of buttons and the progress bar, as a hex color.",
  accent_color: "The color of links and accents, as a hex color.",
  background_color: "The background color of the page, as a hex color.",
  text_color: "The text color of the page, as a hex color. Contrast is adjusted if the text would be hard to read.",
  hero_image_url:
    "The https URL of the image at the top of the page. Its site must serve it itself: pages follow no redirect to another site.",
  hero_image_alt: "Alternative text for the image at the top of the page.",
  logo_url: "The https URL of the logo. Its site must serve it itself, too.",
  button_label: "The label of the give button.",
};

/** The fields that pages render. */
const shownFields = {
  primary_color: color.nullish().describe(describe.primary_color),
  accent_color: color.nullish().describe(describe.accent_color),
  background_color: color.nullish().describe(describe.background_color),
  text_color: color.nullish().describe(describe.text_color),
  hero_image_url: httpsUrl.nullish().describe(describe.hero_image_url),
  hero_image_alt: textField(HERO_IMAGE_ALT_MAX_CHARACTERS).nullish().describe(describe.hero_image_alt),
  logo_url: httpsUrl.nullish().describe(describe.logo_url),
  button_label: textField(BUTTON_LABEL_MAX_CHARACTERS, 1).nullish().describe(describe.button_label),
};

/**
 * Branding in a request: fields that pages render are validated, under any of their names; all others are stored and
 * echoed.
 */
export const brandingField = z
  .looseObject(shownFields)
  .meta({
    id: "BrandingInput",
    description:
      "The branding of a campaign's pages. The fields are read under other names, too, and returned under these: `colors` with `primary`, `accent`, `background` and `text`; `hero_image` or `hero`; `logo`; `button_text` or `cta`. Your own keys are stored and returned, and `warnings` names them.",
  })
  .transform((given, context) => {
    const { branding, errors } = readOtherNames(given, shownFields);
    for (const { path, message } of errors) context.addIssue({ code: "custom", path, message });
    // Resolving alternative names can produce more keys than were given.
    const whole = [...new Set([given, branding].flatMap(openObjectErrors))];
    for (const message of whole) context.addIssue({ code: "custom", message });
    return branding as typeof given;
  });

/** Warns of keys in a request's branding that no page shows. */
export function warnOfBranding({ branding }: { branding?: object | null }): Warning[] {
  return brandingWarnings({ ...branding }, shownFields);
}

const stored = (name: keyof typeof describe, max: number) =>
  textOut(max).nullable().optional().describe(describe[name]);

/** Branding in a response. */
export const brandingOut = z
  .looseObject({
    primary_color: stored("primary_color", 7),
    accent_color: stored("accent_color", 7),
    background_color: stored("background_color", 7),
    text_color: stored("text_color", 7),
    hero_image_url: stored("hero_image_url", WEBHOOK_URL_MAX_CHARACTERS),
    hero_image_alt: stored("hero_image_alt", HERO_IMAGE_ALT_MAX_CHARACTERS),
    logo_url: stored("logo_url", WEBHOOK_URL_MAX_CHARACTERS),
    button_label: stored("button_label", BUTTON_LABEL_MAX_CHARACTERS),
  })
  .meta({ id: "Branding", description: "The branding of a campaign's pages, as you set it. Empty if you set none." });
