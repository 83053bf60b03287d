import { describe, expect, it } from "vitest";
import type { Form } from "@/server/forms/define-form";
import { giveForm } from "@/server/forms/give-form";
import { joiningForm } from "@/server/forms/joining-form";
import { pageLinkForm, pageTextForm, pageUpdateForm, startForm, thanksForm } from "@/server/forms/page-forms";
import { readForm, typedIn } from "@/server/forms/read-form";
import { termsForm } from "@/server/forms/terms-form";
import { wordErrors } from "@/server/forms/word-errors";
import { LOCALES } from "@/server/texts/locales";

const reading = { currency: "EUR", locale: "de" } as const;
const forms = {
  give: giveForm(reading),
  start: startForm(reading),
  pageText: pageTextForm(reading),
  pageUpdate: pageUpdateForm,
  thanks: thanksForm("thanks_gft_1"),
  pageLink: pageLinkForm,
  terms: termsForm(reading),
  joining: joiningForm(reading),
} as unknown as Record<string, Form<string, unknown>>;
const cases = Object.entries(forms);

function send(form: Form<string, unknown>, fields: Record<string, string | Blob>) {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.append(field, value);
  return readForm(form, typedIn(form, data));
}

function codesOf(read: ReturnType<typeof send>) {
  return "errors" in read ? read.errors.map(({ field, code }) => `${field}: ${code}`) : [];
}

describe.each(cases)("the form %s", (_, form) => {
  it("reports all errors at once, in the order of its fields, and in every language", () => {
    const empty = send(form, {});
    expect(codesOf(empty).length).toBeGreaterThan(0);
    const places = ("errors" in empty ? empty.errors : []).map(({ field }) => form.fields.indexOf(field ?? ""));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    for (const locale of LOCALES) {
      const worded = wordErrors("errors" in empty ? empty.errors : [], locale);
      expect(worded.title).not.toBe("");
      for (const { message } of worded.errors) expect(message).toMatch(/\S/);
    }
  });

  it("treats files as empty, and control characters and lone surrogates as text", () => {
    const hostile = Object.fromEntries(form.fields.map((field) => [field, "\u0000\ud800"]));
    expect(() => send(form, hostile)).not.toThrow();
    const files = Object.fromEntries(form.fields.map((field) => [field, new Blob(["x"])]));
    expect(send(form, files)).toEqual(send(form, {}));
  });
});

describe("a field", () => {
  const start = {
    name: " Grace  Hopper ",
    email: " grace@example.org ",
    title: "T",
    story: "a\r\nb ",
    goal: "",
    team: "x",
  };

  it("parses what people enter", () => {
    const value = {
      name: "Grace Hopper",
      email: "grace@example.org",
      title: "T",
      story: "a\nb",
      goal: null,
      team: "none",
    };
    expect(send(forms.start!, start)).toEqual({ value });
    expect(send(forms.start!, { ...start, goal: "1.500" })).toEqual({ value: { ...value, goal: 150_000n } });
  });

  it("limits its length in characters, not in bytes", () => {
    expect(codesOf(send(forms.thanks!, { thanks_gft_1: "😀".repeat(1_000) }))).toEqual([]);
    expect(codesOf(send(forms.start!, { ...start, title: "x".repeat(10_000) }))).toEqual(["title: tooLong"]);
  });

  it("that is too long is searched for nothing else", () => {
    const endless = `${"[ ".repeat(200_000)}evil.example`;
    expect(codesOf(send(forms.start!, { ...start, title: endless }))).toEqual(["title: tooLong"]);
  });

  it("that people get who did not ask for it takes no web address", () => {
    const names = { name: "Your account is locked, go to evil.example", title: "Unlock at https://evil.example" };
    expect(codesOf(send(forms.start!, { ...start, ...names }))).toEqual(["name: noLinks", "title: noLinks"]);
    const dedication = {
      dedication_type: "in_honor",
      dedication_name: "www.evil",
      dedication_message: "evil[.]example",
    };
    const gift = {
      own_amount: "5",
      name: "pay@evil.example",
      email: "a@example.org",
      dedication_email: "b@example.org",
      ...dedication,
    };
    expect(codesOf(send(forms.give!, gift))).toEqual([
      "name: noLinks",
      "dedication_name: noLinks",
      "dedication_message: noLinks",
    ]);
  });

  it("of an amount formats its bounds for the reader", () => {
    const read = send(forms.terms!, { amount: "0,10", cadence: "monthly" });
    expect(codesOf(read)).toEqual(["amount: amountTooSmall"]);
    expect(wordErrors("errors" in read ? read.errors : [], "de").errors[0]?.message).toContain("0,50\u00a0€");
    expect(send(forms.terms!, { amount: "12,50", cadence: "weekly" })).toEqual({
      value: { amountCents: 1_250n, cadence: "weekly" },
    });
  });

  it("that is invalid hides no error of another field, or across fields", () => {
    const dedication = { dedication_type: "in_honor", dedication_message: "Thank you" };
    expect(codesOf(send(forms.give!, { own_amount: "viel", name: "", email: "a@b", ...dedication }))).toEqual([
      "own_amount: amountUnreadable",
      "name: nameMissing",
      "email: emailInvalid",
      "dedication_name: dedicationNameMissing",
      "dedication_email: dedicationEmailMissing",
    ]);
  });
});
