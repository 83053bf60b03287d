import { expect, it } from "vitest";
import { FairQueue } from "@/server/adapters/document-renderer/fair-queue";

// Guards everyone's documents from the customer with the most orders, under however many names.

function filled(...waiting: string[]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const each of waiting) queue.add(each[0]!, each.slice(0, 2), each);
  return queue;
}

function taken(queue: FairQueue<string>): string[] {
  const all: string[] = [];
  for (let item = queue.next(); item !== null; item = queue.next()) all.push(item);
  return all;
}

it("gives each group its turn, and within it each member", () => {
  const queue = filled("Aa1", "Aa2", "Aa3", "Ab1", "Ab2", "Ac1", "Ba1", "Ba2", "Ca1");
  expect(taken(queue)).toEqual(["Aa1", "Ba1", "Ca1", "Ab1", "Ba2", "Ac1", "Aa2", "Ab2", "Aa3"]);
  expect(queue.length).toBe(0);
});

it("gives who comes back no turn before those who wait", () => {
  const queue = filled("Aa1", "Aa2", "Ba1");
  expect(queue.next()).toBe("Aa1");
  queue.add("A", "Ad", "Ad1");
  expect(taken(queue)).toEqual(["Ba1", "Aa2", "Ad1"]);
});

it("takes room from the group that has the most, and from none that has no more than that", () => {
  const queue = filled("Aa1", "Ba1", "Ba2", "Ba3", "Xa1", "Xa2", "Xa3", "Xa4");
  expect(queue.takeFromLargest(2, "X")).toBe("Ba3");
  expect(queue.takeFromLargest(2, "X")).toBeNull();
  expect([queue.length, queue.lengthOf("B"), queue.lengthOf("B", "Ba"), queue.lengthOf("C")]).toEqual([7, 2, 2, 0]);
});

it("is empty once everything is taken at once", () => {
  const queue = filled("Aa1", "Ba1");
  expect(queue.drain()).toEqual(["Aa1", "Ba1"]);
  expect([queue.length, queue.next()]).toEqual([0, null]);
});
