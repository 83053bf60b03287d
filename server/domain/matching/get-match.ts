import { matchSubject } from "@/server/domain/matching/match-subject";
import { showMatch } from "@/server/domain/matching/show-match";
import { operation } from "@/server/operations/operation";
import { matchResource } from "@/server/resources/match";

/** Gets a match of a campaign that the caller can read. */
export const getMatch = operation({
  name: "getMatch",
  summary: "Gets a match and its remaining amount.",
  permission: { scope: "campaigns:read" },
  subject: matchSubject,
  output: matchResource,
  run: async (_, __, { subject: match }) => match,
  show: showMatch,
});
