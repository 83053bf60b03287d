import { FAQ_MAX, IMPACTS_MAX } from "@/server/kernel/limits";

/** The two lists of the form: how many rows one can have, and the fields of a row. */
export const DETAIL_LISTS = {
  impacts: { max: IMPACTS_MAX, fields: ["impact_amount", "impact_text"] },
  faq: { max: FAQ_MAX, fields: ["faq_question", "faq_answer"] },
} as const;
export type DetailList = keyof typeof DETAIL_LISTS;

/** This many empty rows follow the filled ones. */
const EMPTY_ROWS = 2;

/** The name of a field of a row. */
export function rowField(field: string, row: number): string {
  return `${field}_${row}`;
}

/** The field that says how many rows of a list are shown. */
export function rowsField(list: DetailList): string {
  return `${list}_rows`;
}

/** How many rows of a list are shown: those that are filled and two more, or as many as were asked for. */
export function shownRows(list: DetailList, input: Record<string, string>): number {
  const last = filledRows(list, input).at(-1) ?? -1;
  return Math.min(DETAIL_LISTS[list].max, Math.max(last + 1 + EMPTY_ROWS, Number(input[rowsField(list)]) || 0));
}

/** The rows in which something was entered. */
export function filledRows(list: DetailList, entered: Record<string, string>): number[] {
  const { max, fields } = DETAIL_LISTS[list];
  return Array.from({ length: max }, (_, row) => row).filter((row) =>
    fields.some((field) => (entered[rowField(field, row)] ?? "").trim() !== ""),
  );
}
