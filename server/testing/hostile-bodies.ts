/** Bodies of nearly a mebibyte that cost a careless parser the most, by content; each is an object with one field. */
export function hostileBodies(field: string): [what: string, rawBody: string][] {
  const keys = Array.from({ length: 95_000 }, (_, index) => `"${index.toString(36)}":0`).join(",");
  const zeros = `[${"0,".repeat(500_000)}0]`;
  const values: [string, string][] = [
    ["zeros", zeros],
    ["zeros within", `{"a":${zeros}}`],
    ["NUL characters", `[${'"\\u0000",'.repeat(100_000)}0]`],
    ["one name many times", `{${'"a":0,'.repeat(150_000)}"a":0}`],
    ["escaped quotes", `["${'\\"'.repeat(400_000)}"]`],
    ["one text", `"${"a".repeat(1_000_000)}"`],
    ["a text of two-byte characters", `"${"é".repeat(500_000)}"`],
    ["many names", `{${keys}}`],
    ["small objects", `[${'{"a":0},'.repeat(120_000)}0]`],
    ["texts", `[${'"a",'.repeat(250_000)}0]`],
    ["numbers that are too large", `[${"1e999,".repeat(160_000)}0]`],
    ["a deep nest", `${"[".repeat(5_000)}${"]".repeat(5_000)}`],
  ];
  return [
    ...values.map(([what, value]): [string, string] => [what, `{"${field}":${value}}`]),
    ["many names at the top", `{${keys}}`],
    ["one name of a mebibyte", `{"${"a".repeat(1_000_000)}":0}`],
  ];
}
