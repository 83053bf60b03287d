import { readAmountText } from "@/server/kernel/amount-text";
import {
  AMOUNT_MAXIMUM_CENTS,
  CAMPAIGN_NAME_MAX_CHARACTERS,
  CAMPAIGN_STORY_MAX_CHARACTERS,
  FUNDRAISER_NAME_MAX_CHARACTERS,
  THANKS_MAX_CHARACTERS,
  UPDATE_BODY_MAX_CHARACTERS,
  UPDATE_TITLE_MAX_CHARACTERS,
} from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import { emailField } from "@/server/resources/fields";
import type { TextKey } from "@/server/texts/areas";
import { intlTag } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** What is wrong with something that was typed, in the page's language; about no field in particular where it is null. */
export interface Fault {
  field: string | null;
  message: string;
}

export type Typed = Record<string, string>;

interface TextRule {
  max: number;
  /** What is said where nothing was typed. */
  missing: TextKey<"p2p">;
  /** True for what stands in one line. */
  isLine: boolean;
}

/** Every text that fundraisers type. */
const TEXTS = {
  name: { max: FUNDRAISER_NAME_MAX_CHARACTERS, missing: "errName", isLine: true },
  title: { max: CAMPAIGN_NAME_MAX_CHARACTERS, missing: "errTitle", isLine: true },
  story: { max: CAMPAIGN_STORY_MAX_CHARACTERS, missing: "errStory", isLine: false },
  news_title: { max: UPDATE_TITLE_MAX_CHARACTERS, missing: "errTitle", isLine: true },
  news_body: { max: UPDATE_BODY_MAX_CHARACTERS, missing: "errStory", isLine: false },
  thanks: { max: THANKS_MAX_CHARACTERS, missing: "errMessage", isLine: false },
} satisfies Record<string, TextRule>;

/** Reads what was typed into a form, field by field, and collects what is not right with it. */
export class TypedReader {
  readonly faults: Fault[] = [];

  constructor(
    private readonly typed: Typed,
    private readonly locale: Locale,
  ) {}

  /** Notes what is wrong with a field. */
  note(field: string | null, key: TextKey<"p2p">, values?: Record<string, number>): void {
    this.faults.push({ field, message: translator(this.locale, "p2p")(key, values) });
  }

  /** A text of a kind, from the field of the same name unless another is given. */
  text(kind: keyof typeof TEXTS, field: string = kind): string {
    const { max, missing, isLine }: TextRule = TEXTS[kind];
    const written = (this.typed[field] ?? "").replaceAll("\u0000", "").replaceAll("\r\n", "\n").toWellFormed();
    const text = (isLine ? written.replace(/\s+/g, " ") : written).trim();
    if (text === "") this.note(field, missing);
    else if ([...text].length > max) this.note(field, "errTooLong", { max });
    return text;
  }

  email(field: string): string {
    const read = emailField.safeParse((this.typed[field] ?? "").trim());
    if (!read.success) this.note(field, "errEmail");
    return read.data ?? "";
  }

  /** A goal; null where none is wanted. */
  goal(field: string, currency: string): Cents | null {
    const typed = (this.typed[field] ?? "").trim();
    if (typed === "") return null;
    const read = readAmountText(typed, currency, intlTag(this.locale));
    if (typeof read === "bigint" && read > 0n && read <= AMOUNT_MAXIMUM_CENTS) return read;
    this.note(field, "errGoal");
    return null;
  }
}
