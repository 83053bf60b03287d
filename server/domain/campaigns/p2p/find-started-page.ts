import { startedPageSubject } from "@/server/domain/campaigns/p2p/page-subjects";
import { operation } from "@/server/operations/operation";

/** Finds the page that a form created, by the form's key. */
export const findStartedPage = operation({
  name: "findStartedPage",
  summary: "Finds the fundraising page that a form made.",
  permission: { visitor: "link" },
  subject: startedPageSubject,
  run: async (_, __, { subject: page }) => page,
});
