import { expect, it } from "vitest";
import { idIn, prefixesIn, withIds } from "@/components/docs/trial-ids";

const BODY = `{
  "from": "usr_01m7yrrt80adde8d8f2df94ef7",
  "to": "org_01m7yrrt800f7f173850a23e0a",
  "payment_method_id": "pm_sandbox_ok",
  "memo": "For usr_ and the lamps"
}`;

it("replaces the made-up ids of an example by known ones of the same kind, and nothing else", () => {
  expect(prefixesIn(BODY)).toEqual(["usr_", "org_"]);
  const body = withIds(BODY, { usr_: "usr_01m84bcrrpfvksdbern0xdf509", cmp_: "cmp_01m84bcrrpfvksdbern0xdf509" });
  expect(JSON.parse(body)).toEqual({ ...JSON.parse(BODY), from: "usr_01m84bcrrpfvksdbern0xdf509" });
});

it("takes the id that a response is about, not those of others in it", () => {
  expect(idIn(`{\n  "id": "gft_01m84bcrrpfvksdbern0xdf509",\n  "from": "usr_01m84bcrrpfvksdbern0xdf509"\n}`)).toBe(
    "gft_01m84bcrrpfvksdbern0xdf509",
  );
  for (const text of ["", "[]", `{"error":{"id":"x"}}`, `{"id":"someone"}`]) expect(idIn(text)).toBeUndefined();
});
