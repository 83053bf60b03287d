import { z } from "zod";
import { InvalidState } from "@/server/kernel/common-errors";
import { bodyChecks } from "@/server/testing/conformance/body-checks";
import { type Any, asks, type Broken, lists, shows, succeeds, without } from "@/server/testing/conformance/broken";
import { declarationChecks } from "@/server/testing/conformance/declaration-checks";
import { listChecks } from "@/server/testing/conformance/list-checks";
import { metadataChecks } from "@/server/testing/conformance/metadata-checks";
import { nullChecks } from "@/server/testing/conformance/null-checks";
import { queryChecks } from "@/server/testing/conformance/query-checks";
import { rangeChecks } from "@/server/testing/conformance/range-checks";
import { successChecks } from "@/server/testing/conformance/success-checks";
import { tenantChecks } from "@/server/testing/conformance/tenant-checks";
import { textLengthChecks } from "@/server/testing/conformance/text-length-checks";

/** Operations that declare, accept or return something other than they should. */
export const BROKEN_CONTRACTS: Broken[] = [
  // What an operation declares.
  ["creates with 200", "createIdentity", succeeds({ status: 200, location: undefined }), declarationChecks.statuses],
  ["deletes with 200", "deleteWebhook", succeeds({ status: 200, body: z.null() }), declarationChecks.statuses],
  ["creates without a Location", "createGift", succeeds({ location: undefined }), declarationChecks.statuses],
  ["requires no scope", "listGifts", () => ({ scope: null }), declarationChecks.access],
  ["requires another scope", "refundGift", () => ({ scope: "gifts:read" }), declarationChecks.access],
  ["requires no key", "getIdentityLimits", () => ({ authenticated: false }), declarationChecks.access],
  ["takes no body", "testWebhook", () => ({ body: undefined }), declarationChecks.input],
  [
    "accepts an amount of zero",
    "createGift",
    asks("body", (b) => z.strictObject({ ...b.shape, amount_cents: z.int().min(0) })),
    declarationChecks.sums,
  ],
  [
    "does not say how large an amount can be",
    "createGift",
    asks("body", (b) => z.strictObject({ ...b.shape, amount_cents: z.int().min(50).max(99_999_999_999) })),
    rangeChecks.ranges,
  ],
  [
    "does not declare that it returns a secret",
    "createWebhook",
    () => ({ secret: undefined }),
    declarationChecks.secrets,
  ],
  // What an operation returns.
  ["fails", "getMe", () => ({ run: () => Promise.reject(new Error("out of order")) }), successChecks.valid],
  ["returns a field too many", "getGift", shows((gift) => ({ ...gift, internal: 1 })), successChecks.valid],
  ["returns a field too few", "getReceipt", shows(without("number")), successChecks.valid],
  [
    "returns a field of another type",
    "getIdentityBalance",
    shows((shown) => ({ ...shown, identity_id: 1 })),
    successChecks.valid,
  ],
  [
    "returns a time in its own format",
    "getIdentity",
    shows((shown) => ({ ...shown, created_at: "2026-11-21T08:00:00+00:00" })),
    successChecks.valid,
  ],
  ["returns a file of an undeclared kind", "renderReceipt", succeeds({ files: ["text/html"] }), successChecks.valid],
  [
    "returns an undeclared error",
    "rotateWebhookSecret",
    () => ({ errors: [], run: () => Promise.reject(InvalidState()) }),
    successChecks.valid,
  ],
  ["does not declare not_found", "getGift", () => ({ errors: [] }), tenantChecks.stranger],
  [
    "sends a Location that leads nowhere",
    "createWebhook",
    succeeds({ location: ({ id }: Any) => `/v1/webhook/${id}` }),
    successChecks.created,
  ],
  [
    "responds to a change with the previous state",
    "updateIdentity",
    ({ run }) => ({
      run: async (ctx: Any, input: Any) => {
        const before = await ctx.db.identity.findUnique({ where: { id: input.params.id } });
        await run(ctx, input);
        return before;
      },
    }),
    successChecks.unchanged,
  ],
  [
    "clears the fields that a change leaves out",
    "updateWebhook",
    ({ run }) => ({ run: (ctx: Any, input: Any) => run(ctx, { ...input, body: { description: "", ...input.body } }) }),
    successChecks.unchanged,
  ],
  ["deletes without deleting", "deleteWebhook", () => ({ run: async () => undefined }), successChecks.gone],
  [
    "returns POST's secret from GET",
    "getWebhook",
    (real, harness) => ({
      ...shows((shown) => ({ ...shown, signing_secret: "whsec_x" }))(real, harness),
      success: { status: 200, body: z.looseObject({}) },
    }),
    successChecks.valid,
  ],
  [
    "lists a secret",
    "listWebhooks",
    (real, harness) => ({
      ...lists((rows) => rows.map((row) => ({ ...row, token: "whsec_abc" })))(real, harness),
      success: { status: 200, body: z.looseObject({}) },
    }),
    listChecks.order,
  ],
  // What an operation accepts.
  ["accepts unknown fields", "createGift", asks("body", (body) => z.looseObject(body.shape)), bodyChecks.unknownFields],
  [
    "accepts any value of a field",
    "createIdentity",
    asks("body", (body) => z.strictObject({ ...body.shape, display_name: z.any() })),
    bodyChecks.invalidFields,
  ],
  [
    "turns texts into numbers",
    "createGift",
    asks("body", (body) =>
      z.strictObject({ ...body.shape, amount_cents: z.coerce.bigint().meta({ type: "integer" }) }),
    ),
    bodyChecks.invalidFields,
  ],
  ["accepts a list for an object", "testWebhook", asks("body", () => z.any()), bodyChecks.notAnObject],
  [
    "accepts unknown query parameters",
    "listGifts",
    asks("query", (query) => z.looseObject(query.shape)),
    queryChecks.unknownNames,
  ],
  [
    "accepts any limit",
    "listReceipts",
    asks("query", (query) => query.extend({ limit: z.coerce.number().default(25) })),
    listChecks.limits,
  ],
  [
    "accepts dates that do not exist",
    "listGifts",
    asks("query", (query) =>
      query.extend({
        created_after: z
          .string()
          .transform((text) => new Date(text))
          .optional(),
      }),
    ),
    queryChecks.instants,
  ],
  [
    "accepts any year",
    "renderStatement",
    asks("query", (query) => query.extend({ tax_year: z.string().transform(Number).meta({ type: "integer" }) })),
    queryChecks.invalidValues,
  ],
  [
    "accepts any text for an id",
    "getIdentity",
    asks("params", () => z.object({ id: z.string() })),
    tenantChecks.malformed,
  ],
  [
    "accepts unknown names to expand",
    "getGift",
    asks("query", () => z.strictObject({ expand: z.any().transform((given) => [given].flat()) })),
    queryChecks.expand,
  ],
  [
    "inlines nothing",
    "getGift",
    ({ run }) => ({ run: (ctx: Any, input: Any) => run(ctx, { ...input, query: {} }) }),
    queryChecks.expand,
  ],
  [
    "inlines nothing in a list",
    "listGifts",
    ({ run }) => ({
      run: (ctx: Any, { query: { expand: _, ...query }, ...input }: Any) => run(ctx, { ...input, query }),
    }),
    queryChecks.expand,
  ],
  ["forgets metadata", "createGift", shows((gift) => ({ ...gift, metadata: {} })), metadataChecks.echo],
  [
    "accepts metadata of any size",
    "createIdentity",
    asks("body", (body) => z.strictObject({ ...body.shape, metadata: z.record(z.string(), z.any()).optional() })),
    metadataChecks.beyond,
  ],
  [
    "replaces metadata",
    "updateIdentity",
    ({ run }) => ({
      run: async (ctx: Any, input: Any) => {
        await run(ctx, { ...input, body: { metadata: null } });
        return run(ctx, input);
      },
    }),
    metadataChecks.merged,
  ],
  [
    "keeps metadata that null should remove",
    "updateCampaign",
    ({ run }) => ({
      run: (ctx: Any, input: Any) =>
        run(ctx, { ...input, body: { ...input.body, metadata: input.body.metadata ?? undefined } }),
    }),
    metadataChecks.merged,
  ],
  // What null means.
  [
    "refuses null",
    "createCampaign",
    asks("body", (body) => z.strictObject({ ...body.shape, story: z.string().optional() })),
    nullChecks.leftOut,
  ],
  [
    "takes null for a value",
    "createGift",
    ({ run }) => ({
      run: (ctx: Any, input: Any) =>
        run(ctx, { ...input, body: { ...input.body, memo: input.body.memo === null ? "null" : input.body.memo } }),
    }),
    nullChecks.leftOut,
  ],
  [
    "leaves what null should clear",
    "updateIdentity",
    ({ run }) => ({
      run: (ctx: Any, input: Any) => {
        const given = Object.entries(input.body).filter(([, value]) => value !== null);
        return run(ctx, { ...input, body: Object.fromEntries(given) });
      },
    }),
    nullChecks.cleared,
  ],
  // How much of a text is looked at.
  [
    "runs a pattern on a text of any length",
    "createIdentity",
    asks("body", (body) => z.strictObject({ ...body.shape, email: z.email().max(254) })),
    textLengthChecks.patterns,
  ],
];
