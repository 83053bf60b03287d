import { z } from "zod";
import { approvalsCloseAt, decideByApprovals } from "@/server/domain/pools/mechanisms/approvals";
import type { Mechanism } from "@/server/domain/pools/mechanisms/mechanism";
import { capOption } from "@/server/domain/pools/mechanisms/option-fields";
import { STEWARDS_MAX } from "@/server/kernel/limits";
import { wholeField } from "@/server/resources/number-fields";

const options = z.strictObject({
  /** How many stewards have to approve, the requester included. */
  required_approvals: wholeField(1, STEWARDS_MAX).default(1),
  /** Above this amount the requester's own approval does not count. */
  self_approval_limit_cents: capOption,
});
type Options = z.output<typeof options>;

/** Stewards decide. */
export const stewardDirected: Mechanism<Options> = {
  name: "steward_directed",
  options,
  steps: [
    { from: "asked by a steward", to: "paid", when: "one approval is enough and the steward's own counts" },
    { from: "asked by a steward", to: "waiting", when: "more stewards have to approve" },
    { from: "asked by a member", to: "waiting", when: "always" },
    { from: "waiting", to: "paid", when: "enough stewards have approved" },
    { from: "waiting", to: "rejected", when: "a steward rejects it" },
  ],
  async open(tx, { options: { required_approvals, self_approval_limit_cents: limit }, requester, amountCents }) {
    const countsRequester = requester.role === "steward" && (limit === null || amountCents <= BigInt(limit));
    return { rule: "approvals", required: required_approvals, countsRequester, closesAt: approvalsCloseAt(tx) };
  },
  approvers: () => "steward",
  decide: (_options, request, now) => decideByApprovals(request, now),
};
