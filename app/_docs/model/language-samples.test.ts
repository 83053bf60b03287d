import { execFileSync, spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { phpSample, pythonSample, rubySample } from "@/app/_docs/model/language-samples";
import { readReference } from "@/app/_docs/model/reference";
import { type SampleCall, sampleCall } from "@/app/_docs/model/samples";

const call: SampleCall = sampleCall({
  baseUrl: "https://almoner.example",
  method: "POST",
  path: "/v1/gifts/{id}/refund",
  clientMethod: "gifts.refund",
  parameters: [
    { name: "id", in: "path", required: true, value: "gft_1" },
    { name: "Idempotency-Key", in: "header", required: false, value: "a" },
  ],
  body: JSON.stringify({ note: `it's "5" #{x} $y \\`, list: [1, true, null], empty: {} }),
  isOpen: false,
});
const samples = readReference("https://almoner.example").flatMap((tag) => tag.operations.flatMap((one) => one.samples));
const codeIn = (language: string) => samples.filter((sample) => sample.language === language).map(({ code }) => code);

it("writes values as each language has them, and no text becomes code", () => {
  expect(pythonSample(call)).toContain(`"note": "it's \\"5\\" #{x} $y \\\\",`);
  expect(pythonSample(call)).toContain("True,\n        None,");
  expect(phpSample(call)).toContain(`'note' => 'it\\'s "5" #{x} $y \\\\',`);
  expect(phpSample(call)).toContain("'empty' => [],");
  expect(rubySample(call)).toContain(`"note" => "it's \\"5\\" \\#{x} $y \\\\",`);
  expect(rubySample(call)).toContain("nil,");
  for (const sample of [pythonSample(call), phpSample(call), rubySample(call)]) {
    expect(sample).toContain("https://almoner.example/v1/gifts/gft_1/refund");
    expect(sample).toContain("Idempotency-Key");
    expect(sample).toContain("ALMONER_API_KEY");
  }
});

const CHECKS = [
  ["python", "python3", "import ast, json, sys\nfor code in json.load(sys.stdin): ast.parse(code)"],
  ["php", "php", "foreach (json_decode(stream_get_contents(STDIN)) as $code) token_get_all($code, TOKEN_PARSE);"],
  ["ruby", "ruby", "require 'json'; JSON.parse(STDIN.read).each { |code| RubyVM::InstructionSequence.compile(code) }"],
] as const;
const OPTIONS: Record<string, string> = { python: "-c", php: "-r", ruby: "-e" };

it.each(CHECKS)("every sample in %s is valid, where its interpreter is installed", (language, program, check) => {
  const codes = codeIn(language);
  expect(codes.length).toBeGreaterThan(50);
  for (const code of codes) expect(code).not.toMatch(/undefined|\[object|\{\{/);
  if (spawnSync(program, ["--version"]).status !== 0) return;
  execFileSync(program, [OPTIONS[language]!, check], { input: JSON.stringify(codes) });
});
