import { z } from "zod";
import { defineForm } from "@/server/forms/define-form";
import { line } from "@/server/forms/fields";
import { PICTURE_ALT_MAX_CHARACTERS } from "@/server/kernel/limits";

/** A point of a picture, in percent from the left and from the top. */
interface FocusPoint {
  x: number;
  y: number;
}

const POINT = /^(\d{1,3}),(\d{1,3})$/;
const PERCENT_MAX = 100;

/** The names of a picture's fields; each picture on a page has its own. */
export function pictureFields(id: string): { alt: string; focus: string } {
  return { alt: `alt_${id}`, focus: `focus_${id}` };
}

/** Changes a picture's text and focal point; without a point, only the text. */
export function pictureForm(id: string) {
  const names = pictureFields(id);
  return defineForm(
    z.object({ [names.alt]: line({ max: PICTURE_ALT_MAX_CHARACTERS }), [names.focus]: z.string() }),
    (entered) => ({ alt: entered[names.alt] ?? "", focus: focusPoint(entered[names.focus] ?? "") }),
  );
}

/** Writes a point as the form's field has it. */
export function focusText({ x, y }: FocusPoint): string {
  return `${x},${y}`;
}

/** Reads a point from the form's field; null for anything else. */
function focusPoint(text: string): FocusPoint | null {
  const [, x, y] = (POINT.exec(text) ?? []).map(Number);
  return x === undefined || y === undefined || Math.max(x, y) > PERCENT_MAX ? null : { x, y };
}
