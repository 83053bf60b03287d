import { describe, expect, it } from "vitest";
import type { RailFixture } from "@/server/testing/rail-fixture";

/** The rail recognizes its own events, and no others. */
export function describeRailEvents({ harness, charge, call, advance }: RailFixture): void {
  async function charged(): Promise<string> {
    const operation = charge();
    await call(operation);
    return operation.key;
  }

  /** The events about a key, each as it was posted. */
  async function postedAbout(key: string) {
    const posted = await harness().postedEvents();
    const read = posted.map(async ({ headers, body }) => ({
      headers,
      body,
      event: await harness().rail.readEvent(headers, body),
    }));
    return (await Promise.all(read)).filter(({ event }) => event?.key === key);
  }

  describe("an event", () => {
    it("is posted for each change once it has happened, with an id of its own", async () => {
      const key = await charged();
      expect((await postedAbout(key)).map(({ event }) => event!.type)).toEqual(["charge.accepted"]);
      await advance(harness().clearingMs);
      const posted = await postedAbout(key);
      expect(posted.map(({ event }) => event!.type)).toEqual(["charge.accepted", "charge.cleared"]);
      expect(new Set(posted.map(({ event }) => event!.id)).size).toBe(2);
    });

    it("that was changed, forged, cut or inflated is nobody's", async () => {
      const { rail } = harness();
      const [one] = await postedAbout(await charged());
      const { headers, body, event } = one!;
      expect(await rail.readEvent(headers, body)).toEqual(event);
      for (const other of [`${body} `, body.slice(0, -1), body.replace(event!.key, "pay_another"), "", "{}", "null"]) {
        expect(await rail.readEvent(headers, other), other).toBeNull();
      }
      expect(await rail.readEvent(new Headers(), body)).toBeNull();
      for (const name of new Map(headers).keys()) {
        const changed = new Headers(headers);
        changed.set(name, `${headers.get(name)}x`);
        const isSignature = name !== "content-type";
        if (isSignature) expect(await rail.readEvent(changed, body), name).toBeNull();
      }
      expect(await rail.readEvent(headers, body + " ".repeat(1_000_000))).toBeNull();
    });
  });
}
