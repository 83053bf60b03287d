import { z } from "zod";
import { endpoint, FileAnswer } from "@/server/api/endpoint";
import { statementHtml } from "@/server/documents/statement/statement-html";
import { makeStatement } from "@/server/domain/receipts/make-statement";
import { ResourceNotFound } from "@/server/kernel/refusals";
import { identityId, yearField } from "@/server/resources/fields";
import { statementDocument } from "@/server/resources/statement-document";

export const renderStatementEndpoint = endpoint({
  operationId: "renderStatement",
  method: "GET",
  path: "/v1/receipts/statements",
  tag: "Receipts",
  summary: "Puts a donor's receipts of one tax year on one statement.",
  scope: "receipts:read",
  query: z.strictObject({
    donor_id: identityId.describe("The donor; one of your identities."),
    tax_year: yearField.describe("The calendar year in which the gifts were made."),
    format: z.enum(["json", "pdf", "html"]).default("json").describe("What to answer with."),
  }),
  success: { status: 200, body: statementDocument, files: ["application/pdf", "text/html"] },
  errors: [ResourceNotFound],
  run: async (ctx, { query }) => ({
    document: await makeStatement(ctx, { donorId: query.donor_id, taxYear: query.tax_year }),
    format: query.format,
  }),
  async serialize({ document, format }, ctx) {
    if (format === "json") return document;
    if (format === "html")
      return new FileAnswer(statementHtml(document), { "Content-Type": "text/html; charset=utf-8" });
    return new FileAnswer(await ctx.ports.renderer.statementPdf(document), {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="gifts-${document.tax_year}.pdf"`,
    });
  },
});
