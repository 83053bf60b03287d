import type { Field, Operation } from "@/components/docs/reference-types";

/** One operation of the reference as Markdown. */
export function operationMarkdown(operation: Operation): string {
  const { title, method, path, summary, description, scope, isOpen, body, response, samples, errors } = operation;
  const parts = [
    `## ${title}`,
    `\`${method} ${path}\``,
    summary,
    description,
    isOpen ? "No API key needed." : scope ? `Requires an API key with the scope \`${scope}\`.` : "Any API key works.",
    titled("Path parameters", operation.pathParameters),
    titled("Query parameters", operation.queryParameters),
    titled("Headers", operation.headers),
    body && titled(body.required ? "Body" : "Body (optional)", body.fields),
    `### Response ${response.status}${response.name ? ` \`${response.name}\`` : ""}`,
    response.description,
    fieldsMarkdown(response.fields),
    response.example && code("json", response.example),
    errors.length > 0 && `### Errors\n\n${errors.map((error) => `- ${error.status} \`${error.code}\``).join("\n")}`,
    ...samples.map((sample) => `### ${sample.label}\n\n${code(sample.language, sample.code)}`),
  ];
  return parts.filter(Boolean).join("\n\n");
}

/** Fields as a list, those within them indented. */
export function fieldsMarkdown(fields: readonly Field[], depth = 0): string {
  return fields.map((field) => fieldMarkdown(field, depth)).join("\n");
}

function fieldMarkdown(field: Field, depth: number): string {
  const { name, type, required, nullable, description, constraints, values, fields } = field;
  const facts = [nullable ? `${type} or null` : type, required && "required", ...constraints]
    .filter(Boolean)
    .join(", ");
  const listed = values.length > 0 ? ` One of ${values.map((value) => `\`${value}\``).join(", ")}.` : "";
  const line = `${"  ".repeat(depth)}- \`${name}\` (${facts})${description ? `: ${description}` : ""}${listed}`;
  return fields.length > 0 ? `${line}\n${fieldsMarkdown(fields, depth + 1)}` : line;
}

function titled(title: string, fields: readonly Field[]): string {
  return fields.length > 0 ? `### ${title}\n\n${fieldsMarkdown(fields)}` : "";
}

/** A code block. */
export function code(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
