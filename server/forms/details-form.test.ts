import { describe, expect, it } from "vitest";
import { detailsForm } from "@/server/forms/details-form";
import { readForm, typedIn } from "@/server/forms/read-form";
import { shownRows } from "@/server/kernel/detail-rows";
import { FAQ_MAX, IMPACTS_MAX } from "@/server/kernel/limits";

const form = detailsForm({ currency: "EUR", locale: "de" });

function read(entered: Record<string, string>) {
  const data = new FormData();
  for (const [name, value] of Object.entries(entered)) data.append(name, value);
  return readForm(form, typedIn(form, data));
}

describe("the form of a campaign's details", () => {
  it("reads filled rows, leaves emptied ones out, and takes an empty address for no video", () => {
    const entered = {
      impact_amount_0: " ",
      impact_text_0: "",
      impact_amount_1: "12,50",
      impact_text_1: "buys  a lamp",
      faq_question_3: "When?",
      faq_answer_3: "Soon.\r\nVery.",
    };
    expect(read(entered)).toEqual({
      value: {
        impacts: [{ amount_cents: 1_250n, text: "buys a lamp" }],
        faq: [{ question: "When?", answer: "Soon.\nVery." }],
        video_url: null,
        seen: "",
      },
    });
    expect(read({})).toEqual({ value: { impacts: [], faq: [], video_url: null, seen: "" } });
  });

  it("says at each field what is wrong with it", () => {
    const entered = {
      impact_amount_0: "many",
      impact_text_0: "x".repeat(121),
      impact_text_1: "buys a lamp",
      impact_amount_2: "0",
      faq_answer_0: "Soon.",
      faq_question_1: "Why?",
      video: "https://example.org/watch?v=1",
    };
    const found = read(entered);
    expect("errors" in found && found.errors.map(({ field, code }) => `${field}: ${code}`)).toEqual([
      "impact_amount_0: amountUnreadable",
      "impact_text_0: tooLong",
      "impact_amount_1: amountRequired",
      "impact_amount_2: amountTooSmall",
      "impact_text_2: impactTextMissing",
      "faq_question_0: questionMissing",
      "faq_answer_1: answerMissing",
      "video: videoInvalid",
    ]);
  });

  it.each([
    "https://youtu.be/dQw4w9WgXcQ",
    " https://www.youtube.com/watch?v=dQw4w9WgXcQ ",
    "https://vimeo.com/76979871",
  ])("takes the video %j", (video) => {
    expect(read({ video })).toMatchObject({ value: { video_url: video.trim() } });
  });

  it("shows two rows more than are filled, or as many as were asked for, up to the most that there can be", () => {
    expect(shownRows("impacts", {})).toBe(2);
    expect(shownRows("impacts", { impact_text_2: "buys a lamp" })).toBe(5);
    expect(shownRows("faq", { faq_rows: "7" })).toBe(7);
    expect(shownRows("faq", { faq_rows: "many" })).toBe(2);
    expect(shownRows("impacts", { impacts_rows: "99" })).toBe(IMPACTS_MAX);
    expect(shownRows("faq", { [`faq_answer_${FAQ_MAX - 1}`]: "Soon." })).toBe(FAQ_MAX);
  });
});
