import { expect, it } from "vitest";
import { previewTexts } from "@/app/_campaign-page/page-preview-texts";

it("writes amounts in the preview of a page where each language has its sign", () => {
  expect(previewTexts("USD", "en").money).toBe(`\${sum}`);
  expect(previewTexts("USD", "de").money).toMatch(/^\{sum\}\s\$$/);
  expect(previewTexts("USD", "ar").money).toMatch(/\{sum\}.*US\$/);
  expect(previewTexts("USD", "de").digits).toBe("de");
  expect(previewTexts("USD", "de", { raisedCents: 65_000 }).raised).toMatch(/^650\s\$$/);
  expect(previewTexts("JPY", "en").money).toBe("¥{sum}");
});
