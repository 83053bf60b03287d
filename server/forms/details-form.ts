import { z } from "zod";
import { type Form, note } from "@/server/forms/define-form";
import { amount, line, type MoneyReading, paragraphs } from "@/server/forms/fields";
import { DETAIL_LISTS, type DetailList, filledRows, rowField, rowsField } from "@/server/kernel/detail-rows";
import {
  AMOUNT_MAXIMUM_CENTS,
  FAQ_ANSWER_MAX_CHARACTERS,
  FAQ_QUESTION_MAX_CHARACTERS,
  IMPACT_TEXT_MAX_CHARACTERS,
  VIDEO_URL_MAX_CHARACTERS,
} from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import { videoAddress } from "@/server/kernel/video-address";

/** What a campaign's page shows besides its story, and the values that the form was opened with. */
interface Details {
  impacts: { amount_cents: Cents; text: string }[];
  faq: { question: string; answer: string }[];
  video_url: string | null;
  seen: string;
}
type Entered = Record<string, string>;
type Issues = Pick<z.RefinementCtx, "addIssue">;

const lists = Object.keys(DETAIL_LISTS) as DetailList[];
const FIELDS = [
  ...lists.flatMap((list) => {
    const { max, fields } = DETAIL_LISTS[list];
    return Array.from({ length: max }, (_, row) => fields.map((field) => rowField(field, row))).flat();
  }),
  "video",
  ...lists.map(rowsField),
  "seen",
];

/** Sets what a campaign's page shows besides its story. Rows without any text are left out. */
export function detailsForm(reading: MoneyReading): Form<string, Details> {
  const texts = z.object(Object.fromEntries(FIELDS.map((field) => [field, z.string()])));
  const cents = amount({ ...reading, minimum: 1n, maximum: AMOUNT_MAXIMUM_CENTS });
  const impact = line({ max: IMPACT_TEXT_MAX_CHARACTERS, missing: "impactTextMissing" });
  const question = line({ max: FAQ_QUESTION_MAX_CHARACTERS, missing: "questionMissing" });
  const answer = paragraphs({ max: FAQ_ANSWER_MAX_CHARACTERS, missing: "answerMissing" });
  const schema = texts.transform((entered, ctx): Details => {
    const read = <Value>(field: z.ZodType<Value>, name: string) => readField(field, { name, entered, ctx });
    return {
      impacts: filledRows("impacts", entered).map((row) => ({
        amount_cents: read(cents, rowField("impact_amount", row)),
        text: read(impact, rowField("impact_text", row)),
      })),
      faq: filledRows("faq", entered).map((row) => ({
        question: read(question, rowField("faq_question", row)),
        answer: read(answer, rowField("faq_answer", row)),
      })),
      video_url: readVideo(entered.video ?? "", ctx),
      seen: entered.seen ?? "",
    };
  });
  return { fields: FIELDS, schema };
}

/** Reads one of many fields by its own schema, and adds its errors under its name. */
function readField<Value>(
  field: z.ZodType<Value>,
  { name, entered, ctx }: { name: string; entered: Entered; ctx: Issues },
): Value {
  const read = field.safeParse(entered[name]);
  if (read.success) return read.data;
  for (const issue of read.error.issues) ctx.addIssue({ ...issue, code: "custom", path: [name] });
  return z.NEVER;
}

function readVideo(entered: string, ctx: Issues): string | null {
  const address = entered.trim();
  if (address === "") return null;
  const isVideo = address.length <= VIDEO_URL_MAX_CHARACTERS && videoAddress(address) !== null;
  if (!isVideo) note(ctx, "videoInvalid", { field: "video" });
  return address;
}
