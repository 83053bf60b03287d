import type { Endpoint, Method } from "@/server/api/endpoint";

interface Route {
  segments: string[];
  methods: Map<Method, Endpoint>;
}

export interface Match {
  methods: Map<Method, Endpoint>;
  params: Record<string, string>;
}

/** Creates a function that finds a path's endpoints. Fixed segments win over parameters. */
export function makeRouter(endpoints: readonly Endpoint[]): (path: string) => Match | null {
  const routes = new Map<string, Route>();
  for (const endpoint of endpoints) {
    const route = routes.get(endpoint.path) ?? { segments: endpoint.path.split("/").slice(1), methods: new Map() };
    if (route.methods.has(endpoint.method)) throw new Error(`${endpoint.method} ${endpoint.path} is declared twice`);
    route.methods.set(endpoint.method, endpoint);
    routes.set(endpoint.path, route);
  }
  const fixed = new Map([...routes].filter(([path]) => !path.includes("{")));
  const open = openByLength([...routes.values()]);
  return (path) => {
    const exact = fixed.get(path);
    if (exact) return { methods: exact.methods, params: {} };
    const segments = path.split("/").slice(1);
    for (const route of open.get(segments.length) ?? []) {
      const params = paramsOf(route.segments, segments);
      if (params) return { methods: route.methods, params };
    }
    return null;
  };
}

/**
 * Routes with parameters by how many segments they have. Where several match a path, the one with the most fixed segments comes first:
 * /v1/webhooks/events/{id} before /v1/webhooks/{id}/test.
 */
function openByLength(routes: readonly Route[]): Map<number, Route[]> {
  const byLength = new Map<number, Route[]>();
  for (const route of routes.filter((one) => paramsIn(one) > 0).sort((a, b) => paramsIn(a) - paramsIn(b)))
    byLength.set(route.segments.length, [...(byLength.get(route.segments.length) ?? []), route]);
  return byLength;
}

function paramsIn({ segments }: Route): number {
  return segments.filter(isParam).length;
}

function isParam(segment: string): boolean {
  return segment.startsWith("{");
}

function paramsOf(pattern: string[], segments: string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index]!;
    if (!isParam(part)) {
      if (part !== segment) return null;
      continue;
    }
    if (segment === "") return null;
    try {
      params[part.slice(1, -1)] = decodeURIComponent(segment);
    } catch {
      return null;
    }
  }
  return params;
}
