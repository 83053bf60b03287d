import { expect, it } from "vitest";
import { leadOfRefund, refundedAlong } from "@/server/kernel/refund-reasons";

it("finds the gift in the reason that the log gives, and none in what someone wrote", () => {
  const id = "gft_01kah0000000000000000000aa";
  expect(leadOfRefund(refundedAlong(id))).toBe(id);
  expect(leadOfRefund("Given twice.")).toBeNull();
  expect(leadOfRefund(`${refundedAlong(id)} She asked.`)).toBeNull();
});
