import { describe, expect, it } from "vitest";
import { nameSimilarity, SAME_NAME } from "@/server/domain/charities/compare-names";
import { nameTokens, readName } from "@/server/domain/charities/name-tokens";
import { editDistance } from "@/server/domain/charities/word-similarity";

/** Whether the listed name matches the entered one when no word is known to be rare or frequent. */
const isSame = (entered: string, listed: string, isCut = false) =>
  nameSimilarity(entered, [readName(listed, isCut)], () => 0) >= SAME_NAME;

describe("the name of an organization", () => {
  it.each([
    ["Light the Harbor", "LIGHT THE HARBOR INC"],
    ["Light the Harbor, Inc., a", "LIGHT THE HARBOR"],
    ["Friends of the Portland Habror", "FRIENDS OF THE PORTLAND HARBOR"],
    ["Société des Amis", "SOCIETE DES AMIS"],
  ])("%s is %s", (entered, listed) => expect(isSame(entered, listed)).toBe(true));

  it.each([
    ["Friends of the Bostan Harbor", "FRIENDS OF THE PORTLAND HARBOR"],
    ["Friends of the Portland Harbor Foundation", "FRIENDS OF THE PORTLAND HARBOR"],
    ["Friends of the Portland Harbor 12", "FRIENDS OF THE PORTLAND HARBOR 13"],
  ])("%s is not %s", (entered, listed) => expect(isSame(entered, listed)).toBe(false));

  it("goes on where a listed one was cut, within a word or after it, but not by what makes it another's", () => {
    const cut = "FRIENDS OF THE PORTLAND HARBOR";
    expect(isSame("Friends of the Portland Harbor Light Station", `${cut} LIG`, true)).toBe(true);
    expect(isSame("Friends of the Portland Harbor Lights and Boats", cut, true)).toBe(true);
    expect(isSame("Friends of the Portland Harbor Lights and Boats", cut)).toBe(false);
    expect(isSame("Friends of the Portland Harbor Foundation", cut, true)).toBe(false);
  });

  it("is read without its legal form, and as it is where there is nothing else", () => {
    expect(nameTokens("Harbor Light, Incorporated")).toEqual(["harbor", "light"]);
    expect(nameTokens("Harbor Light Inc., a")).toEqual(["harbor", "light"]);
    expect(nameTokens("Inc.")).toEqual(["incorporated"]);
  });
});

it.each([
  ["harbor", "harbor", 0],
  ["habror", "harbor", 1],
  ["harbr", "harbor", 1],
  ["harboor", "harbor", 1],
  ["horbor", "harbor", 1],
  ["rahbor", "harbor", 2],
  ["", "abc", 3],
])("from %s to %s it takes %i slips", (one, other, slips) => {
  expect(editDistance(one, other)).toBe(slips);
  expect(editDistance(other, one)).toBe(slips);
});
