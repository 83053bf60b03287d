import type { OpenapiDocument } from "@/app/_docs/model/openapi-types";
import { operationsReturning } from "@/app/_docs/model/operation-errors";
import { slugOf } from "@/app/_docs/model/outline";
import { openapiDocument } from "@/server/api/openapi";
// Loading the endpoints registers every error.
import "@/server/api/registry";
import { type DefinedError, declaredErrors, ERROR_KINDS } from "@/server/kernel/errors";

/** One error as its entry in the error list. */
export interface ErrorEntry {
  code: string;
  status: number;
  type: string;
  message: string;
  /** A complete response body as formatted JSON. */
  example: string;
  /** The operations that can return it; null if every operation can. */
  operations: { path: string; title: string }[] | null;
}

const SAMPLE_REQUEST_ID = "req_01kah0q5z6e8qv000000000000";

/** Every declared error by status and code, with an example and the operations that return it. */
export function readErrors(publicUrl: string): ErrorEntry[] {
  const document = openapiDocument(publicUrl) as OpenapiDocument;
  return declaredErrors()
    .map((error) => entryOf(document, publicUrl, error))
    .sort((a, b) => a.status - b.status || a.code.localeCompare(b.code));
}

function entryOf(document: OpenapiDocument, publicUrl: string, error: DefinedError): ErrorEntry {
  const { code, message, kind } = error;
  const { status, type } = ERROR_KINDS[kind];
  const recorded = document.components?.examples?.[code]?.value;
  const plain = {
    error: {
      type,
      code,
      message,
      param: null,
      details: [],
      request_id: SAMPLE_REQUEST_ID,
      doc_url: `${publicUrl}/docs/errors#${code}`,
    },
  };
  const operations = operationsReturning(code)?.map(({ operationId, method, path, tag }) => ({
    path: `/docs/reference/${slugOf(tag)}#${operationId}`,
    title: `${method} ${path}`,
  }));
  return {
    code,
    status,
    type,
    message,
    example: JSON.stringify(recorded ?? plain, null, 2),
    operations: operations ?? null,
  };
}
