import { expect, it } from "vitest";
import { emitEvents } from "@/server/events/emit";
import { makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards how events reach the database: as arrays, whose text has quotes and escapes of its own.
it("stores whatever text events have, with and without parties, groups and views", async () => {
  const fixture = await makeGiftFixture();
  try {
    const text = `"quoted", 'single', back\\slash {brace}, NULL\n${"é".normalize("NFD")} 🎁`;
    const data = { text, empty: "", none: null };
    const type = "gift.settled" as const;
    const partyIds = [fixture.charity.id, (await fixture.person()).id];
    const view = { partyIds, scopes: ["receipts:read" as const], data: { ...data, more: text } };
    await fixture.system.transaction((tx) =>
      emitEvents(tx, [
        { type, subjectId: "NULL", partyIds: [], data },
        { type, subjectId: "gft_2", groupId: text, partyIds, data, views: [view, { partyIds, data }] },
      ]),
    );
    const rows = await fixture.system.db.event.findMany({
      where: { subjectId: { in: ["NULL", "gft_2"] } },
      orderBy: { subjectId: "asc" },
    });
    const [one, other] = [
      rows.find(({ subjectId }) => subjectId === "NULL")!,
      rows.find(({ groupId }) => groupId === text)!,
    ];
    expect(one).toMatchObject({ partyIds: [], groupId: null, views: null, data: JSON.stringify(data) });
    expect(other).toMatchObject({ partyIds, data: JSON.stringify(data) });
    expect(other.views).toEqual([
      { party_ids: partyIds, scopes: ["receipts:read"], data: JSON.stringify(view.data) },
      { party_ids: partyIds, scopes: [], data: JSON.stringify(data) },
    ]);
  } finally {
    await fixture.close();
  }
});
