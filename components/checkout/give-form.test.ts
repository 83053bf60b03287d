import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ExtraFields } from "@/components/checkout/extra-fields";
import { giveFormTexts } from "@/components/checkout/give-form-texts";
import { ShownFields } from "@/components/checkout/shown-fields";
import { freshState } from "@/components/form/form-state";
import { LOCALES } from "@/server/texts/locales";

const fieldsIn = (html: string) => [...html.matchAll(/ name="([a-z_]+)"/g)].map(([, name]) => name);
const render = (Fields: typeof ExtraFields, input = {}, locale: (typeof LOCALES)[number] = "en") =>
  renderToStaticMarkup(
    createElement(Fields, {
      state: freshState(input),
      texts: giveFormTexts(locale, "USD", { minimumCents: 200n, wallets: [], beneficiary: "Lantern Relief" }),
    }),
  );

it("what hides a donor's name and amount stands in the open, and is no part of what is folded", () => {
  const open = render(ShownFields, { anonymous: "on" });
  expect(fieldsIn(open)).toEqual(["anonymous", "hides_amount"]);
  expect(open).not.toContain("<details");
  expect(open).toMatch(/<input[^>]* name="anonymous"[^>]* checked/);
  expect(fieldsIn(render(ExtraFields))).not.toContain("anonymous");
  // Hiding the name does not unfold the message.
  expect(render(ExtraFields, { anonymous: "on" })).not.toContain("<details open");
});

it("no two fields of the form have labels that only a word tells apart", () => {
  for (const locale of LOCALES) {
    const { messageLabel, dedicationMessage } = giveFormTexts(locale, "USD", {
      minimumCents: 200n,
      wallets: [],
      beneficiary: "Lantern Relief",
    });
    for (const [one, other] of [
      [messageLabel, dedicationMessage],
      [dedicationMessage, messageLabel],
    ] as [string, string][])
      expect(one.toLowerCase(), locale).not.toContain(other.toLowerCase());
  }
});
