import { expect, it } from "vitest";
import { newCampaignForm } from "@/server/forms/campaign-forms";
import { readForm } from "@/server/forms/read-form";
import { CAMPAIGN_NAME_MAX_CHARACTERS } from "@/server/kernel/limits";

const form = newCampaignForm({ currency: "USD", locale: "en" });
const input = { title: "", description: "", goal: "", story: "", language: "", cause: "" };

it("reads what a campaign says, and what is left out as nothing", () => {
  const nothing = { description: null, goal_cents: null, story: null, language: null, cause: null };
  expect(readForm(form, { ...input, title: " Lamps  for all " })).toEqual({
    value: { name: "Lamps for all", ...nothing },
  });
  const entered = {
    title: "Lamps",
    description: "Light",
    goal: "1,500.50",
    story: "**Why**\r\n",
    language: "pt-br",
    cause: "education",
  };
  expect(readForm(form, entered)).toEqual({
    value: {
      name: "Lamps",
      description: "Light",
      goal_cents: 150_050n,
      story: "**Why**",
      language: "pt-BR",
      cause: "education",
    },
  });
  expect(readForm(form, { ...input, title: "Lamps", language: "no tag", cause: "gold" })).toEqual({
    value: { name: "Lamps", ...nothing },
  });
});

it("asks for a name, and says what is too long or no amount", () => {
  const wrong = { ...input, goal: "much", description: "x".repeat(501) };
  expect(readForm(form, wrong)).toMatchObject({
    errors: [
      { field: "title", code: "campaignNameMissing" },
      { field: "description", code: "tooLong" },
      { field: "goal", code: "goalInvalid" },
    ],
  });
  const long = "x".repeat(CAMPAIGN_NAME_MAX_CHARACTERS + 1);
  expect(readForm(form, { ...input, title: long })).toMatchObject({ errors: [{ field: "title", code: "tooLong" }] });
});
