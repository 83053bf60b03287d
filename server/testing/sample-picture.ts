import type { CampaignPicture } from "@/server/resources/campaign-picture";

/** A picture of a campaign, with the test's overrides. */
export function samplePicture(changes: Partial<CampaignPicture> = {}): CampaignPicture {
  const light = {
    paper: "#fbfaf6",
    ink: "#1d2420",
    quiet: "#55605a",
    line: "#d9d6cb",
    primary: "#1f5a43",
    accent: "#1f5a43",
  };
  const dark = { ...light, paper: "#141a17", ink: "#ecebe4" };
  return {
    language: "en",
    direction: "ltr",
    house: "Almoner",
    name: "Clean water for Turkana",
    byline: "Raised by Ada Whitfield for Clear Water Fund",
    sum: "$12,340",
    amountNote: "raised of $20,000",
    aside: "61%",
    progress: { settled: 0.61, clearing: 0.12 },
    description: "Clean water for Turkana: $12,340 raised of $20,000",
    cover: null,
    colors: { light, dark },
    ...changes,
  };
}
