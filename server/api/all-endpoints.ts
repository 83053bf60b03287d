import type { Endpoint } from "@/server/api/endpoint";
import { openapiEndpoint } from "@/server/api/openapi-path";
import { documentedEndpoints } from "@/server/api/registry";

/** Every endpoint under /v1: the documented operations and the document itself. */
export const endpoints: readonly Endpoint[] = [...documentedEndpoints, openapiEndpoint];
