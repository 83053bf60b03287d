import type { PlantedBug } from "@/server/testing/planted/planted-bug";

const MONEY = ["server/domain/gifts/charges/gift-money.test.ts"];

export const GIFT_BUGS: PlantedBug[] = [
  {
    name: "gifts: the fee is one unit in currencies without decimals",
    file: "server/domain/gifts/create-gift.ts",
    find: "    fee_cents: gift.feeCents.toString(),",
    replace: '    fee_cents: (gift.currency === "JPY" ? 1n : gift.feeCents).toString(),',
    tests: MONEY,
  },
  {
    name: "gifts: what a recipient owes in one currency is shared out over its gifts in all",
    file: "prisma/sql/gift_post.sql",
    find: "OVER (PARTITION BY g.to_id, g.currency ORDER BY g.id)",
    replace: "OVER (PARTITION BY g.to_id ORDER BY g.id)",
    tests: MONEY,
  },
  {
    name: "gifts: the waiver of a small gift's fee stays after its refund",
    file: "prisma/sql/gift_movement.sql",
    find: "4, 'platform:fee_revenue', 'platform:fee_waiver', p_fee_cents - least(p_amount_cents, p_fee_cents)",
    replace: "4, 'platform:fee_revenue', 'platform:fee_waiver', least(p_amount_cents, p_fee_cents) - p_fee_cents",
    tests: MONEY,
  },
  {
    name: "gifts: a donor who pays after their time is charged",
    file: "server/domain/gifts/actions/gift-action-subject.ts",
    find: " || actionExpiresAt <= now",
    replace: "",
    tests: ["server/domain/gifts/actions/gift-actions.test.ts"],
  },
  {
    name: "gifts: the recipient learns where the donor pays",
    file: "server/resources/gift.ts",
    find: "reader.sender ? nextAction : null",
    replace: "nextAction",
    tests: ["server/domain/gifts/actions/gift-actions.test.ts"],
  },
  {
    name: "gifts: a form that was opened for one gift pays for another",
    file: "server/domain/gifts/actions/pay-gift.ts",
    find: 'response.outcome === "invalid" || response.reference !== gift.id',
    replace: 'response.outcome === "invalid"',
    tests: ["server/domain/gifts/actions/gift-actions.test.ts"],
  },
  {
    name: "gifts: a gift that waits is charged where the donor did nothing",
    file: "server/domain/gifts/actions/expire-gift-actions.ts",
    find: "actionExpiresAt !== null && actionExpiresAt <= dueBefore",
    replace: "actionExpiresAt === null",
    tests: ["server/domain/gifts/actions/gift-actions.test.ts"],
  },
  {
    name: "gifts: a gift that failed can be taken up again",
    file: "server/domain/gifts/gift-states.ts",
    find: 'accept: { from: ["pending"], to: "settling"',
    replace: 'accept: { from: ["pending", "failed"], to: "settling"',
    tests: ["server/domain/gifts/gift-states.test.ts"],
  },
  {
    name: "gifts: a memo of characters that are two code units each is refused at its last one",
    file: "server/resources/fields.ts",
    find: "text.length <= 2 * max &&",
    replace: "text.length < 2 * max &&",
    tests: ["server/resources/gift-body.test.ts"],
  },
];
