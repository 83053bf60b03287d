import { expect, it } from "vitest";
import type { Answered } from "@/server/domain/payments/call-rail";
import { UnrecordedAnswers } from "@/server/domain/payments/unrecorded-answers";

// Guards that batches which are recorded at once wait for each other's balances only where they have to.

const filled = (...groups: [recipientId: string | null, count: number][]) => {
  const answers = new UnrecordedAnswers();
  for (const [recipientId, count] of groups)
    for (let at = 0; at < count; at += 1)
      answers.add({ payment: { id: `${recipientId}_${at}`, subjectId: `subject_${at}`, recipientId } } as Answered);
  return answers;
};
const partiesOf = (batch: readonly Answered[]) => [...new Set(batch.map(({ payment }) => payment.recipientId))];

it("leaves half of the recipients to the next batch, and takes those that have waited longest first", () => {
  const answers = filled(["c", 60], ["a", 60], ["b", 60], ["d", 60]);
  const first = answers.take();
  const second = answers.take();
  expect([partiesOf(first), partiesOf(second)]).toEqual([
    ["c", "a"],
    ["b", "d"],
  ]);
  expect({ waiting: answers.waiting, count: answers.count }).toEqual({ waiting: 0, count: 240 });
});

it("takes others than those that are being recorded, as long as there are any", () => {
  const answers = filled(["a", 300], ["b", 300]);
  answers.take();
  answers.add({ payment: { id: "late", subjectId: "late", recipientId: "a" } } as Answered);
  expect(partiesOf(answers.take())).toEqual(["b"]);
  expect(answers.take().map(({ payment }) => payment.id)).toEqual(["late"]);
});

it("takes 500 at most, and all of a few at once", () => {
  const many = filled(["a", 1_200]);
  expect([many.take().length, many.take().length, many.take().length]).toEqual([500, 500, 200]);
  expect(filled(["a", 30], ["b", 30]).take()).toHaveLength(60);
  expect(filled([null, 99]).take()).toHaveLength(99);
});

it("counts what is being recorded until it has ended", () => {
  const answers = filled(["a", 10]);
  const batch = answers.take();
  expect(answers.count).toBe(10);
  answers.end(batch);
  expect(answers.count).toBe(0);
});
