import { expect, it } from "vitest";
import { partOfPage } from "@/app/_campaign-page/p2p/part-of-page";

// Guards people against redirects to another site by a form of this one: every field of a place comes from the browser.

it("leads to a part of a fundraising page", () => {
  const place = { path: "/c/light-the-harbor/ada-runs", key: "k-1", locale: "de" };
  expect(partOfPage("edit", place, { done: "saved" })).toBe(
    "/c/light-the-harbor/ada-runs/edit?key=k-1&lang=de&done=saved",
  );
  const { key: _, ...link } = place;
  expect(partOfPage("link", link)).toBe("/c/light-the-harbor/ada-runs/link?lang=de");
});

const PLACES = [
  "https://evil.example/x",
  "//evil.example/c/a/b",
  "/\\evil.example/c/a/b",
  "/c/a/b/../../..//evil.example",
  "/c/a/b?x=",
  "/c/a",
  "",
];
it.each([...PLACES, undefined, null, ["/c/a/b", "x"], { path: "/c/a/b" }])("leads nowhere by %j", (path) => {
  expect(() => partOfPage("edit", { path: path as string, key: "k", locale: "en" })).toThrow();
});

it("takes nothing else as it is either", () => {
  const forged = { path: "/c/a/b", key: "k&lang=x#//evil.example", locale: "https://evil.example" };
  expect(partOfPage("remove", forged)).toBe("/c/a/b/remove?key=k%26lang%3Dx%23%2F%2Fevil.example&lang=en");
});
