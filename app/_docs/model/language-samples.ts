import type { SampleCall } from "@/app/_docs/model/samples";

/** How a language writes values. */
interface Notation {
  map: readonly [open: string, close: string];
  /** Between a key and its value. */
  arrow: string;
  words: Readonly<Record<"true" | "false" | "null", string>>;
  text(value: string): string;
}

const PYTHON: Notation = {
  map: ["{", "}"],
  arrow: ": ",
  words: { true: "True", false: "False", null: "None" },
  text: JSON.stringify,
};
const PHP: Notation = {
  map: ["[", "]"],
  arrow: " => ",
  words: { true: "true", false: "false", null: "null" },
  // Single quotes, in which nothing is replaced.
  text: (value) => `'${value.replace(/[\\']/g, "\\$&")}'`,
};
const RUBY: Notation = {
  map: ["{", "}"],
  arrow: " => ",
  words: { true: "true", false: "false", null: "nil" },
  text: (value) => JSON.stringify(value).replaceAll("#", "\\#"),
};

/** The request with Python and the `requests` package. */
export function pythonSample(call: SampleCall): string {
  const { url, headers, body } = call;
  const sent = [...headers.map(([name, value]) => `        "${name}": ${value.python},\n`)].join("");
  const lines = [
    ...(headers.some(([, { python }]) => python.includes("os.environ")) ? ["import os"] : []),
    ...(headers.some(([, { python }]) => python.includes("uuid")) ? ["import uuid"] : []),
    "import requests",
    "",
    `response = requests.${call.method.toLowerCase()}(`,
    `    ${PYTHON.text(url)},`,
    ...(sent ? [`    headers={\n${sent}    },`] : []),
    ...(body === null ? [] : [`    json=${literal(PYTHON, JSON.parse(body), "    ")},`]),
    ")",
    "response.raise_for_status()",
    ...(call.result ? [`${call.result} = response.json()`] : []),
  ];
  return lines.join("\n");
}

/** The request with PHP and its curl extension. */
export function phpSample({ url, method, headers, body, result }: SampleCall): string {
  const sent = [
    ...headers.map(([name, value]) => `    '${name}: ' . ${value.php},`),
    ...(body === null ? [] : ["    'Content-Type: application/json',"]),
  ];
  const lines = [
    "<?php",
    `$curl = curl_init(${PHP.text(url)});`,
    "curl_setopt_array($curl, [",
    `  CURLOPT_CUSTOMREQUEST => '${method}',`,
    "  CURLOPT_RETURNTRANSFER => true,",
    ...(sent.length > 0 ? [`  CURLOPT_HTTPHEADER => [\n${sent.join("\n")}\n  ],`] : []),
    ...(body === null ? [] : [`  CURLOPT_POSTFIELDS => json_encode(${literal(PHP, JSON.parse(body), "  ")}),`]),
    "]);",
    result ? `$${result} = json_decode(curl_exec($curl), true);` : "curl_exec($curl);",
  ];
  return lines.join("\n");
}

/** The request with Ruby and its standard library. */
export function rubySample({ url, method, headers, body, result }: SampleCall): string {
  const needsSecureRandom = headers.some(([, { ruby }]) => ruby.includes("SecureRandom"));
  const lines = [
    'require "json"',
    'require "net/http"',
    ...(needsSecureRandom ? ['require "securerandom"'] : []),
    "",
    `uri = URI(${RUBY.text(url)})`,
    `request = Net::HTTP::${method[0]}${method.slice(1).toLowerCase()}.new(uri)`,
    ...headers.map(([name, value]) => `request["${name}"] = ${value.ruby}`),
    ...(body === null
      ? []
      : [
          'request["Content-Type"] = "application/json"',
          `request.body = JSON.generate(${literal(RUBY, JSON.parse(body), "")})`,
        ]),
    'response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == "https") { |http| http.request(request) }',
    ...(result ? [`${result} = JSON.parse(response.body)`] : []),
  ];
  return lines.join("\n");
}

function literal(notation: Notation, value: unknown, indent: string): string {
  if (typeof value === "string") return notation.text(value);
  if (value === null || typeof value === "boolean") return notation.words[`${value}`];
  if (typeof value !== "object") return String(value);
  const further = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ["[", "]"] : notation.map;
  const entries = Array.isArray(value)
    ? value.map((item) => literal(notation, item, further))
    : Object.entries(value).map(
        ([key, one]) => `${notation.text(key)}${notation.arrow}${literal(notation, one, further)}`,
      );
  if (entries.length === 0) return open + close;
  return `${open}\n${entries.map((entry) => `${further}${entry},\n`).join("")}${indent}${close}`;
}
