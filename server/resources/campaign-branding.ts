import { z } from "zod";
import {
  BUTTON_LABEL_MAX_CHARACTERS,
  HERO_IMAGE_ALT_MAX_CHARACTERS,
  WEBHOOK_URL_MAX_CHARACTERS,
} from "@/server/kernel/limits";
import { openObjectErrors, textField } from "@/server/resources/fields";
import { textOut } from "@/server/resources/response-fields";

const color = z
  .string()
  .regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, { error: "must be a colour such as #0a7 or #00aa77" })
  .meta({ maxLength: 7 });

const httpsUrl = z
  .string()
  .refine(isHttpsUrl, { error: "must be an https address without credentials" })
  .meta({ maxLength: WEBHOOK_URL_MAX_CHARACTERS, pattern: "^https://\\S+$" });

function isHttpsUrl(text: string): boolean {
  if (text.length > WEBHOOK_URL_MAX_CHARACTERS || !/^https:\/\/\S+$/.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === "" && password === "";
}

const describe = {
  primary_color: "Buttons and the progress bar, as a hex colour.",
  accent_color: "Links and small marks, as a hex colour.",
  background_color: "The page's background, as a hex colour.",
  text_color: "The page's text, as a hex colour. Contrast is corrected where it would not be readable.",
  hero_image_url: "The large picture at the top, at an https address.",
  hero_image_alt: "What the large picture shows, for those who cannot see it.",
  logo_url: "The logo, at an https address.",
  button_label: "What stands on the button that leads to giving.",
};

/** A brand override in a request: what pages render is checked, whatever else is in it is kept and echoed. */
export const brandingField = z
  .looseObject({
    primary_color: color.nullish().describe(describe.primary_color),
    accent_color: color.nullish().describe(describe.accent_color),
    background_color: color.nullish().describe(describe.background_color),
    text_color: color.nullish().describe(describe.text_color),
    hero_image_url: httpsUrl.nullish().describe(describe.hero_image_url),
    hero_image_alt: textField(HERO_IMAGE_ALT_MAX_CHARACTERS).nullish().describe(describe.hero_image_alt),
    logo_url: httpsUrl.nullish().describe(describe.logo_url),
    button_label: textField(BUTTON_LABEL_MAX_CHARACTERS, 1).nullish().describe(describe.button_label),
  })
  .superRefine((value, context) => {
    for (const message of openObjectErrors(value)) context.addIssue({ code: "custom", message });
  })
  .meta({ id: "BrandingInput", description: "How a campaign's pages look. Keys of your own are kept and echoed." });

const stored = (name: keyof typeof describe, max: number) =>
  textOut(max).nullable().optional().describe(describe[name]);

/** A brand override in an answer. */
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
  .meta({ id: "Branding", description: "How a campaign's pages look, as it was given; empty when nothing was." });
