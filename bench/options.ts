import { type ParseArgsConfig, parseArgs } from "node:util";

/** The default of an option: a number, a string, false, or undefined. */
type Default = number | string | false | undefined;
type ValueOf<Given extends Default> = Given extends number
  ? number
  : Given extends string
    ? string
    : Given extends false
      ? boolean
      : string | undefined;

/** Reads a benchmark's options, such as `--rounds 5`. Their names and types are those of the defaults. */
export function readOptions<Defaults extends Record<string, Default>>(
  defaults: Defaults,
): { [Name in keyof Defaults]: ValueOf<Defaults[Name]> } {
  const options: ParseArgsConfig["options"] = {};
  for (const [name, byDefault] of Object.entries(defaults))
    options[name] = { type: byDefault === false ? "boolean" : "string" };
  const values: Record<string, unknown> = parseArgs({ options }).values;
  const read = Object.entries(defaults).map(([name, byDefault]) => {
    const given = values[name];
    return [name, typeof byDefault === "number" && given !== undefined ? numberOf(name, given) : (given ?? byDefault)];
  });
  return Object.fromEntries(read);
}

function numberOf(name: string, given: unknown): number {
  const number = Number(given);
  if (Number.isNaN(number)) throw new Error(`--${name} must be a number.`);
  return number;
}
