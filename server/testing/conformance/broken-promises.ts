import { z } from "zod";
import { systemCaller } from "@/server/kernel/caller";
import { InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import { isAlmonerError } from "@/server/kernel/errors";
import { type Any, type Break, type Broken, lists } from "@/server/testing/conformance/broken";
import { idempotencyChecks } from "@/server/testing/conformance/idempotency-checks";
import { listChecks } from "@/server/testing/conformance/list-checks";
import { methodChecks } from "@/server/testing/conformance/method-checks";
import { tenantChecks } from "@/server/testing/conformance/tenant-checks";

/** Runs the operation as Almoner itself, which may see everything. */
const seesAll: Break = ({ run }) => ({ run: (ctx: Any, input: Any) => run(ctx.as(systemCaller("test")), input) });
/** Runs the operation as the first partner, whoever the caller is. */
const seesPartners: Break = ({ run }, harness) => ({
  run: (_: Any, input: Any) => run(harness.fixture.partner, input),
});

/** Operations that mix tenants, do things twice, or list in no order. */
export const BROKEN_PROMISES: Broken[] = [
  // Whose data is returned.
  ["shows everybody's", "getGift", seesAll, tenantChecks.stranger],
  ["shows everybody's file", "renderReceipt", seesAll, tenantChecks.stranger],
  ["lists the first partner's", "listGifts", seesPartners, tenantChecks.strangersList],
  [
    "lists the first partner's to whoever names a donor",
    "listReceipts",
    ({ run }, harness) => ({
      run: (ctx: Any, input: Any) => run(input.query.donor_id ? harness.fixture.partner : ctx, input),
    }),
    tenantChecks.strangersList,
  ],
  ["puts everybody's on a statement", "renderStatement", seesAll, tenantChecks.strangersQuery],
  [
    "reveals that it exists",
    "getIdentity",
    ({ run }) => ({
      run: (ctx: Any, input: Any) =>
        run(ctx, input).catch(async (error) => {
          const isThere =
            isAlmonerError(error) && (await ctx.db.identity.count({ where: { id: input.params.id } })) > 0;
          throw isThere ? ResourceNotFound({ message: "This identity is somebody else's." }) : error;
        }),
    }),
    tenantChecks.stranger,
  ],
  [
    "checks one of two ids only",
    "deletePaymentMethod",
    () => ({
      run: async (ctx: Any, { params }: Any) => {
        const { count } = await ctx.db.paymentMethod.updateMany({
          where: { id: params.payment_method_id },
          data: { isDefault: false },
        });
        if (count === 0) throw ResourceNotFound();
      },
    }),
    tenantChecks.otherParent,
  ],
  [
    "distinguishes a stranger's payment method from a missing one",
    "createGift",
    ({ run, errors = [] }) => ({
      run: async (ctx: Any, input: Any) => {
        const { payment_method_id: id } = input.body;
        const isThere = id?.startsWith("pm_0") && (await ctx.db.paymentMethod.count({ where: { id } })) > 0;
        if (isThere) throw InvalidState();
        return run(ctx, input);
      },
      errors: [...errors, InvalidState],
    }),
    tenantChecks.strangersBody,
  ],
  // How often a request is executed.
  ["repeats what it did", "createWebhook", () => ({ storesResponse: true }), idempotencyChecks.replay],
  [
    "executes concurrent duplicates twice",
    "createIdentity",
    ({ run }) => ({
      storesResponse: true,
      run: (ctx: Any, input: Any) =>
        run(ctx, { ...input, body: { ...input.body, email: `x${Math.random()}@example.org` } }),
    }),
    idempotencyChecks.twins,
  ],
  ["accepts any key again", "refundGift", () => ({ storesResponse: true }), idempotencyChecks.reused],
  ["stores a secret in plain text", "rotateWebhookSecret", () => ({ secret: undefined }), idempotencyChecks.secrets],
  // In which order rows are listed.
  ["lists in no order", "listGifts", lists((rows) => [...rows].reverse()), listChecks.order],
  [
    "lists without a tiebreaker",
    "listIdentities",
    lists((rows) => rows.toSorted(() => Math.random() - 0.5)),
    listChecks.order,
  ],
  [
    "repeats the first page",
    "listReceipts",
    ({ run }) => ({
      run: (ctx: Any, { query: { cursor: _, ...query }, ...input }: Any) => run(ctx, { ...input, query }),
    }),
    listChecks.order,
  ],
  ["loses a row between pages", "listWebhooks", lists((rows) => rows.slice(0, -1)), listChecks.order],
  [
    "accepts another list's cursor",
    "listGifts",
    ({ run }) => ({
      run: (ctx: Any, input: Any) => run(ctx, input).catch(() => run(ctx, { ...input, query: { limit: 25 } })),
    }),
    listChecks.cursors,
  ],
  [
    "includes the first instant",
    "listGifts",
    ({ run }) => ({
      run: (ctx: Any, { query, ...input }: Any) => {
        const { created_after: after } = query;
        return run(ctx, {
          ...input,
          query: { ...query, ...(after && { created_after: new Date(after.getTime() - 1) }) },
        });
      },
    }),
    listChecks.span,
  ],
  [
    "responds at other addresses too",
    "getMe",
    () => ({ path: "/v1/{who}", params: z.object({ who: z.string() }) }),
    methodChecks.otherPaths,
  ],
  [
    "pages by offset",
    "listPaymentMethods",
    ({ run }) => ({
      run: async (ctx: Any, { query, ...input }: Any) => {
        const { data } = (await run(ctx, { ...input, query: { limit: 100 } })) as Any;
        const from = Number(query.cursor ?? 0);
        const next = from + query.limit < data.length ? String(from + query.limit) : null;
        return { data: data.slice(from, from + query.limit), has_more: next !== null, next_cursor: next };
      },
    }),
    listChecks.inserts,
  ],
  [
    "accepts a cursor as a permission",
    "listReceipts",
    ({ run }, harness) => ({
      run: (ctx: Any, input: Any) => run(input.query.cursor ? harness.fixture.partner : ctx, input),
    }),
    listChecks.callersCursor,
  ],
  [
    "remembers what it rejected",
    "refundGift",
    ({ run }) => ({
      storesResponse: true,
      run: async (ctx: Any, input: Any) => {
        const { identityId: callerId } = ctx.caller;
        const response = { status: 404, body: "{}" };
        if (input.idempotency)
          await ctx.db.idempotencyKey.create({ data: { callerId, ...input.idempotency, ...response } });
        return run(ctx, input);
      },
    }),
    idempotencyChecks.refused,
  ],
];
