import { readFileSync } from "node:fs";
import { createConfig, lint, lintFromString } from "@redocly/openapi-core";
import spectralCore from "@stoplight/spectral-core";
import * as parsers from "@stoplight/spectral-parsers";
import { expect, test, vi } from "vitest";
import ruleset from "@/.spectral.mjs";
import { unlessPassedBefore } from "@/server/testing/unless-passed-before";

const FILE = "docs/openapi.json";

const TEST = "server/api/openapi-lint.test.ts";
vi.setConfig({ testTimeout: 300_000 });

test("Spectral accepts the document by its own OpenAPI rules and those of OWASP", async () => {
  await unlessPassedBefore("spectral", [FILE, ".spectral.mjs", TEST], async () => {
    expect(await spectralErrors(readFileSync(FILE, "utf8"))).toEqual([]);
  });
});

test("Redocly accepts the document", async () => {
  await unlessPassedBefore("redocly", [FILE, "redocly.yaml", TEST], async () => {
    const config = await createConfig(readFileSync("redocly.yaml", "utf8"));
    const problems = await lint({ ref: FILE, config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });
});

// A linter that loaded no rules would find nothing, either.
test("the linters find errors", async () => {
  const document = JSON.parse(readFileSync(FILE, "utf8"));
  // One path is enough; all paths would take ten times as long.
  document.paths = { "/v1/gifts": document.paths["/v1/gifts"] };
  delete document.paths["/v1/gifts"].post.responses["401"];
  delete document.paths["/v1/gifts"].post.responses["201"].headers;
  delete document.paths["/v1/gifts"].post.description;
  const codes = (await spectralErrors(JSON.stringify(document))).map((error) => error.split(" ")[0]);
  expect(codes).toEqual(
    expect.arrayContaining([
      "operation-description",
      "owasp:api4:2023-rate-limit",
      "owasp:api8:2023-define-error-responses-401",
    ]),
  );
});

test("Redocly finds an example that is not of its schema", async () => {
  const document = JSON.parse(readFileSync(FILE, "utf8"));
  const { post } = document.paths["/v1/gifts"];
  const [example] = Object.values<{ value: { amount_cents: unknown } }>(
    post.responses["201"].content["application/json"].examples,
  );
  example!.value.amount_cents = "many";
  const config = await createConfig(readFileSync("redocly.yaml", "utf8"));
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: FILE, config });
  expect(problems.map(({ ruleId }) => ruleId)).toContain("no-invalid-media-type-examples");
});

async function spectralErrors(text: string): Promise<string[]> {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset(ruleset);
  const results = await spectral.run(new spectralCore.Document(text, parsers.Json, FILE));
  return results.map(({ code, message, path }) => `${code} ${path.join(".")}: ${message}`);
}
