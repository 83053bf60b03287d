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
  const open = [...routes].filter(([path]) => path.includes("{")).map(([, route]) => route);
  return (path) => {
    const exact = fixed.get(path);
    if (exact) return { methods: exact.methods, params: {} };
    const segments = path.split("/").slice(1);
    const matches = open.flatMap((route) => {
      const params = paramsOf(route.segments, segments);
      return params ? [{ route, params }] : [];
    });
    // If several match, the one with the most fixed segments wins: /v1/webhooks/events/{id} over
    // /v1/webhooks/{id}/test.
    matches.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length);
    return matches[0] ? { methods: matches[0].route.methods, params: matches[0].params } : null;
  };
}

function paramsOf(pattern: string[], segments: string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index]!;
    if (!part.startsWith("{")) {
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
