import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { isFromAlmoner } from "@/docs/samples/verify-webhook";
import { signDelivery } from "@/server/domain/webhooks/sign-delivery";

// Guards everyone who copies a sample from the docs: each must accept what we sign, and nothing else.

const SAMPLES = path.resolve("docs/samples");
const CURRENT = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const PREVIOUS = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;
const NOW = 1_795_255_200;
const BODY = '{"id":"whv_1","type":"gift.settled","data":{"memo":"Für Zoë \u2014 \u{1F381}"}}';

interface Case {
  name: string;
  header: string;
  body: string;
  secret: string;
  isOurs: boolean;
}

function signed(secrets: string[], seconds = NOW): string {
  const delivery = { id: "whv_1", type: "gift.settled", eventId: "evt_1", body: BODY, attempt: 1 };
  return signDelivery({ ...delivery, sentAt: new Date(seconds * 1_000), secrets })["Svc-Signature"]!;
}

const one = signed([CURRENT]);
const [time, hash] = one.split(",") as [string, string];
const base = { header: one, body: BODY, secret: CURRENT };
const CASES: Case[] = [
  { name: "a delivery", ...base, isOurs: true },
  { name: "two secrets, by the new one", ...base, header: signed([CURRENT, PREVIOUS]), isOurs: true },
  { name: "two secrets, by the old one", ...base, header: signed([CURRENT, PREVIOUS]), secret: PREVIOUS, isOurs: true },
  { name: "wrong entries beside the right one", ...base, header: `${time},v1=00,v1=zz,v0=1,${hash}`, isOurs: true },
  { name: "spaces after the commas", ...base, header: one.replaceAll(",", ", "), isOurs: true },
  { name: "five minutes old", ...base, header: signed([CURRENT], NOW - 300), isOurs: true },
  { name: "five minutes ahead", ...base, header: signed([CURRENT], NOW + 300), isOurs: true },
  { name: "too old", ...base, header: signed([CURRENT], NOW - 301), isOurs: false },
  { name: "too far ahead", ...base, header: signed([CURRENT], NOW + 301), isOurs: false },
  { name: "another secret", ...base, secret: PREVIOUS, isOurs: false },
  { name: "a changed body", ...base, body: BODY.replace("Zoë", "Zoe"), isOurs: false },
  { name: "a changed time", ...base, header: one.replace(/t=\d+/, `t=${NOW + 1}`), isOurs: false },
  { name: "no header", ...base, header: "", isOurs: false },
  { name: "no time", ...base, header: hash, isOurs: false },
  { name: "no signature", ...base, header: time, isOurs: false },
  { name: "an empty signature", ...base, header: `${time},v1=`, isOurs: false },
  { name: "half a signature", ...base, header: one.slice(0, -32), isOurs: false },
  { name: "a time that is none", ...base, header: `t=x,${hash}`, isOurs: false },
  { name: "signature under another name", ...base, header: `${time},${hash.replace("v1", "v2")}`, isOurs: false },
  { name: "no signs that make sense", ...base, header: ",,=,==,t,v1,é", isOurs: false },
];

/** How to run each language: it reads the cases as JSON from stdin and prints a list of booleans. */
const PROGRAMS: Record<string, { file: string; interpreter: string; probe: string[]; run(dir: string): string[] }> = {
  Python: { file: "verify-webhook.py", interpreter: "python3", probe: ["--version"], run: () => ["ask.py"] },
  PHP: { file: "verify-webhook.php", interpreter: "php", probe: ["--version"], run: () => ["ask.php"] },
  Ruby: { file: "verify-webhook.rb", interpreter: "ruby", probe: ["--version"], run: () => ["ask.rb"] },
  Go: { file: "verify-webhook.go", interpreter: "go", probe: ["version"], run: () => ["run", "."] },
};

const ASKING: Record<string, Record<string, string>> = {
  Python: {
    "ask.py": `import json, runpy, sys
verify = runpy.run_path("verify-webhook.py")["is_from_almoner"]
print(json.dumps([verify(c["header"], c["body"].encode(), c["secret"], ${NOW}) for c in json.load(sys.stdin)]))`,
  },
  PHP: {
    "ask.php": `<?php require "verify-webhook.php";
$cases = json_decode(file_get_contents("php://stdin"), true);
echo json_encode(array_map(fn($c) => is_from_almoner($c["header"], $c["body"], $c["secret"], ${NOW}), $cases));`,
  },
  Ruby: {
    "ask.rb": `require "json"
require_relative "verify-webhook"
cases = JSON.parse($stdin.read.force_encoding("UTF-8"))
puts JSON.generate(cases.map { |c| from_almoner?(c["header"], c["body"], c["secret"], ${NOW}) })`,
  },
  Go: {
    "go.mod": "module sample\n\ngo 1.18\n",
    "main.go": `package main
import ("encoding/json"; "os"; "time"; webhooks "sample/webhooks")
func main() {
	var cases []struct{ Header, Body, Secret string }
	if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil { panic(err) }
	results := []bool{}
	for _, c := range cases { results = append(results, webhooks.IsFromAlmoner(c.Header, []byte(c.Body), c.Secret, time.Unix(${NOW}, 0))) }
	json.NewEncoder(os.Stdout).Encode(results)
}`,
  },
};

const isThere = (interpreter: string, probe: string[]) =>
  spawnSync(interpreter, probe, { stdio: "ignore" }).status === 0;
const found = Object.entries(PROGRAMS).filter(([, { interpreter, probe }]) => isThere(interpreter, probe));
const dir = mkdtempSync(path.join(os.tmpdir(), "almoner-samples-"));

afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe(`the samples, in the languages installed here: TypeScript, ${found.map(([language]) => language).join(", ")}`, () => {
  it.each(CASES)("TypeScript: $name", ({ header, body, secret, isOurs }) => {
    expect(isFromAlmoner(header, body, secret, NOW)).toBe(isOurs);
    expect(isFromAlmoner(header, Buffer.from(body), secret, NOW)).toBe(isOurs);
  });

  it("TypeScript: by the clock, and without a header", () => {
    const header = signed([CURRENT], Math.floor(Date.now() / 1_000));
    expect(isFromAlmoner(header, BODY, CURRENT)).toBe(true);
    expect(isFromAlmoner(undefined, BODY, CURRENT)).toBe(false);
  });

  it.each(found)("%s", { timeout: 180_000 }, (language, { file, interpreter, run }) => {
    const place = path.join(dir, language);
    const target = language === "Go" ? path.join(place, "webhooks", file) : path.join(place, file);
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(path.join(SAMPLES, file), target);
    for (const [name, text] of Object.entries(ASKING[language]!)) writeFileSync(path.join(place, name), text);
    const env = { ...process.env, GOCACHE: path.join(dir, "go-cache"), GOFLAGS: "-mod=mod", GOTOOLCHAIN: "local" };
    const output = execFileSync(interpreter, run(place), { cwd: place, input: JSON.stringify(CASES), env });
    const results = JSON.parse(output.toString());
    expect(CASES.map(({ name }, at) => [name, results[at]])).toEqual(CASES.map(({ name, isOurs }) => [name, isOurs]));
  });
});
