/** The guides in reading order. Each is `docs/guides/<slug>.md`. */
export const GUIDES = [
  { slug: "first-gift", name: "A first gift in five minutes" },
  { slug: "client", name: "The TypeScript client" },
  { slug: "campaigns", name: "Campaigns" },
  { slug: "organizations", name: "Organizations and their people" },
  { slug: "idempotency", name: "Idempotency and retries" },
  { slug: "webhooks", name: "Webhooks" },
  { slug: "matching", name: "Matching gifts" },
  { slug: "embeds", name: "Campaigns on your own site" },
  { slug: "recurring", name: "Recurring gifts" },
  { slug: "running-a-pool", name: "Run a pool with others" },
  { slug: "pools", name: "Pools through the API" },
  { slug: "testing", name: "Testing in the sandbox" },
  { slug: "errors", name: "Handling errors" },
  { slug: "paging", name: "Lists and pagination" },
  { slug: "going-live", name: "Going live" },
  { slug: "inngest", name: "Running jobs on Inngest" },
] as const;
