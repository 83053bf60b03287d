import { z } from "zod";
import { BRAND_NAME_MAX_CHARACTERS } from "@/server/kernel/limits";
import { patternField, textField } from "@/server/resources/fields";

const color = patternField(7, /^#[0-9a-f]{6}$/, "must be a hex color, such as #00aa77").nullable();

export const brandColorFields = z.strictObject({
  primary_color: color,
  accent_color: color,
  background_color: color,
  text_color: color,
});

export const houseFields = brandColorFields.extend({
  name: textField(BRAND_NAME_MAX_CHARACTERS, 1).nullable(),
  sender_name: textField(BRAND_NAME_MAX_CHARACTERS, 1).nullable(),
});
