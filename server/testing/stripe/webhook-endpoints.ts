import type Stripe from "stripe";
import { newId } from "@/server/testing/stripe/double-state";
import { mergeMetadata } from "@/server/testing/stripe/object-fields";
import { listRoute, readRoute } from "@/server/testing/stripe/object-lists";
import { choice, clearable, flag, list, metadata, text } from "@/server/testing/stripe/parameters";
import { type Route, route } from "@/server/testing/stripe/routes";
import { API_VERSION, type Scope } from "@/server/testing/stripe/scope";

interface GivenEndpoint {
  api_version?: string;
  connect?: boolean;
  description?: string | null;
  enabled_events: string[];
  metadata?: Record<string, string> | null;
  url: string;
  /** Stripe generates the secret; a test may give its own. */
  secret?: string;
}

/** Registers an address that events are sent to. Its secret is only shown in this response. */
export function createEndpoint(scope: Scope, given: GivenEndpoint): Stripe.WebhookEndpoint {
  const endpoint = scope.add("webhook_endpoint", {
    id: scope.newId("webhook_endpoint"),
    object: "webhook_endpoint",
    api_version: given.api_version ?? null,
    application: null,
    created: scope.now(),
    description: given.description ?? null,
    enabled_events: given.enabled_events,
    livemode: scope.livemode,
    metadata: mergeMetadata({}, given.metadata),
    status: "enabled",
    url: given.url,
  });
  const secret = given.secret ?? newId("whsec", 32);
  Object.assign(scope.world.state.factsOf(endpoint.id), { secret, connect: given.connect ? "yes" : "no" });
  return { ...endpoint, secret };
}

/** Routes for webhook endpoints. */
export const webhookEndpointRoutes: Route[] = [
  route("POST /v1/webhook_endpoints", {
    permission: "webhook",
    params: {
      api_version: choice(API_VERSION).optional(),
      connect: flag().optional(),
      description: clearable().optional(),
      enabled_events: list(text()),
      metadata: metadata().optional(),
      url: text(),
    },
    run: (scope, given) => createEndpoint(scope, given),
  }),
  readRoute("/v1/webhook_endpoints/:id", "webhook_endpoint", "webhook"),
  route("POST /v1/webhook_endpoints/:id", {
    permission: "webhook",
    params: {
      description: clearable().optional(),
      disabled: flag().optional(),
      enabled_events: list(text()).optional(),
      metadata: metadata().optional(),
      url: text().optional(),
    },
    run(scope, { disabled, metadata: given, description, enabled_events: events, url }, { id }) {
      const endpoint = scope.get("webhook_endpoint", id!);
      if (disabled !== undefined) endpoint.status = disabled ? "disabled" : "enabled";
      if (description !== undefined) endpoint.description = description;
      if (events) endpoint.enabled_events = events;
      if (url) endpoint.url = url;
      endpoint.metadata = mergeMetadata(endpoint.metadata, given);
      return endpoint;
    },
  }),
  route("DELETE /v1/webhook_endpoints/:id", {
    permission: "webhook",
    params: {},
    run(scope, _params, { id }): Stripe.DeletedWebhookEndpoint {
      const endpoint = scope.get("webhook_endpoint", id!);
      scope.world.state.remove(endpoint.id);
      return { id: endpoint.id, object: "webhook_endpoint", deleted: true };
    },
  }),
  listRoute("/v1/webhook_endpoints", { kind: "webhook_endpoint", permission: "webhook", byTime: false, filters: {} }),
];
