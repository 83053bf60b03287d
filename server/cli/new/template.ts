import { readFileSync } from "node:fs";

/**
 * A file of `templates/`, with each `<<name>>` replaced by its value.
 *
 * @throws Error if the template names an unknown value.
 */
export function fromTemplate(template: string, values: object): string {
  const known = values as Readonly<Record<string, string>>;
  const text = readFileSync(`server/cli/new/templates/${template}.txt`, "utf8");
  return text.replace(/<<(\w+)>>/g, (_, name: string) => {
    const value = known[name];
    if (value === undefined) throw new Error(`${template} needs a value for ${name}`);
    return value;
  });
}
