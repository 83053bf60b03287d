import { z } from "zod";
import { manages } from "@/server/operations/access";
import { subject } from "@/server/operations/subject";

/** An API key of an identity that the caller manages. */
export const apiKeySubject = subject({
  name: "API key",
  key: z.strictObject({ keyId: z.string() }),
  find: async (ctx, { keyId }) => ctx.db.apiKey.findUnique({ where: { id: keyId }, include: { identity: true } }),
}).with({
  relations: { manager: (ctx, key) => manages(ctx, key.identity) },
  visibleTo: ["manager"],
});
