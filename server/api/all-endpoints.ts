import type { Endpoint } from "@/server/api/endpoint";
import { openapiEndpoint } from "@/server/api/openapi-path";
import { documentedEndpoints } from "@/server/api/registry";
import type { Settings } from "@/server/operations/context";

/** Every endpoint under /v1: the documented operations and the document itself. */
export const endpoints: readonly Endpoint[] = [...documentedEndpoints, openapiEndpoint];

/** The endpoints of an installation in this mode: in live mode, no sandbox paths exist. */
export function endpointsOf(mode: Settings["mode"]): readonly Endpoint[] {
  return mode === "sandbox" ? endpoints : endpoints.filter(({ path }) => !path.startsWith("/v1/sandbox/"));
}
