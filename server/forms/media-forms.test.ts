import { expect, it } from "vitest";
import { focusText, pictureFields, pictureForm } from "@/server/forms/media-forms";
import { readForm } from "@/server/forms/read-form";

const form = pictureForm("pic_1");
const names = pictureFields("pic_1");
const read = (alt: string, focus: string) => readForm(form, { [names.alt]: alt, [names.focus]: focus });

it("reads what a picture shows and the point that stays in view", () => {
  expect(read(" The  quay ", focusText({ x: 17, y: 83 }))).toEqual({
    value: { alt: "The quay", focus: { x: 17, y: 83 } },
  });
});

it.each(["", "17", "101,0", "-1,0", "1,2,3", "a,b", "0,1000"])("changes no point for %j", (focus) => {
  expect(read("", focus)).toEqual({ value: { alt: "", focus: null } });
});

it("says that a text is too long, at its field", () => {
  expect(read("x".repeat(301), "50,50")).toEqual({
    errors: [{ field: names.alt, code: "tooLong", values: { max: 300 } }],
  });
});
