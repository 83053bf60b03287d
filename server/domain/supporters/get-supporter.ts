import { readSupporters } from "@/server/domain/supporters/read-supporters";
import { supporterSubject } from "@/server/domain/supporters/supporter-subject";
import { operation } from "@/server/operations/operation";
import { serializeSupporter, supporterResource } from "@/server/resources/supporter";

/** Gets a supporter of a recipient that the caller manages. */
export const getSupporter = operation({
  name: "getSupporter",
  summary: "Gets a supporter.",
  description: "The id of a supporter that was merged into another one gets the other one.",
  permission: { scope: "supporters:read" },
  subject: supporterSubject,
  output: supporterResource,
  run: async (ctx, _input, { subject }) => (await readSupporters(ctx, [subject.id]))[0]!,
  show: serializeSupporter,
});
