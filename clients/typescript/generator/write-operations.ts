import { type ApiDocument, operationsOf } from "./api-document.js";
import { describeOperation, type OperationShape } from "./describe-operation.js";
import { groupOf, writeGroups } from "./write-groups.js";

const IMPORTS = `import type { Connection } from "../connection.js";
import type { FileResponse } from "../file-response.js";
import type { List } from "../list.js";
import type { Deleted, Operation } from "../operation.js";
import type { RequestOptions } from "../request-options.js";
`;

/**
 * Writes the methods of every operation, grouped by the document's `x-client-method`, and the metadata of each call.
 */
export function writeOperations(document: ApiDocument, clientVersion: string): string {
  const shapes = operationsOf(document).map((placed) => describeOperation(document, placed));
  const version = `/** Sent as part of the User-Agent. */\nexport const CLIENT_VERSION = ${JSON.stringify(clientVersion)};\n`;
  const queries = shapes.flatMap(queryType).join("\n");
  return [IMPORTS, version, facts(shapes), queries, ...writeGroups(groupOf(shapes))].join("\n");
}

function queryType({ operationId, words, input }: OperationShape): string[] {
  if (input?.as !== "query") return [];
  const type = `NonNullable<operations[${JSON.stringify(operationId)}]["parameters"]["query"]>`;
  return [`/** What \`${words.join(".")}\` takes. */\nexport type ${input.type} = ${type};\n`];
}

function facts(shapes: OperationShape[]): string {
  const lines = shapes.map(({ words, operationId, method, path, input, response }) => {
    const about = { id: operationId, method, path, input: input?.as ?? null, response: response.kind };
    const fields = Object.entries(about).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
    return `  ${JSON.stringify(words.join("."))}: { ${fields.join(", ")} },\n`;
  });
  const type = "as const satisfies Record<string, Operation>";
  return `/** Every operation by the name of its method. */\nexport const OPERATIONS = {\n${lines.join("")}} ${type};\n`;
}
