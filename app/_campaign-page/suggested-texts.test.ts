import { expect, it } from "vitest";
import { inTeamsWords, suggestedTexts } from "@/app/_campaign-page/suggested-texts";
import { LOCALES } from "@/server/texts/locales";

const campaign = { name: "Light the harbor", beneficiaryName: "Lantern Relief Fund" };

it("a team whose texts are left as suggested speaks as a team, in every language", () => {
  for (const locale of LOCALES) {
    const [own, team] = [false, true].map((isTeam) => suggestedTexts({ campaign, locale, isTeam })) as [
      ReturnType<typeof suggestedTexts>,
      ReturnType<typeof suggestedTexts>,
    ];
    expect(team.title, locale).not.toBe(own.title);
    expect(team.story, locale).not.toBe(own.story);
    // Browsers submit line breaks as CRLF.
    expect(inTeamsWords({ ...own, story: own.story.replaceAll("\n", "\r\n") }, { campaign, locale })).toEqual(team);
  }
  expect(suggestedTexts({ campaign, locale: "en", isTeam: true }).title).toBe(
    "Help us raise money for Light the harbor",
  );
});

it("what a team wrote stays as it is", () => {
  const written = { title: "The Harbor Crew runs for light", story: "We run." };
  expect(inTeamsWords(written, { campaign, locale: "en" })).toEqual(written);
});
