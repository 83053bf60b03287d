import { expect, test } from "vitest";
import { SteadyTime } from "@/server/adapters/clock/steady-time";

// Guards that time never goes back, whatever happens to a machine's clock, and that nothing due has to wait for it.

const HOUR_MS = 3_600_000;

/** A machine whose clocks the test moves. */
class Machine {
  wall = Date.parse("2026-11-25T12:00:00Z");
  running = 0;
  wallMs = () => this.wall;
  runningMs = () => this.running;
  pass(ms: number) {
    this.wall += ms;
    this.running += ms;
  }
}

test("a clock that is put back an hour holds nothing: time runs at half speed until the clock has caught up", () => {
  const machine = new Machine();
  const time = new SteadyTime(machine);
  const start = time.read();
  machine.pass(1_000);
  expect(time.read() - start).toBe(1_000);
  machine.wall -= HOUR_MS;
  expect(time.read() - start).toBe(1_000);
  machine.pass(6_000);
  expect(time.read() - start).toBe(4_000);
  expect(time.heldMs()).toBe(HOUR_MS - 3_000);
  machine.pass(2 * HOUR_MS);
  expect(time.heldMs()).toBe(0);
  expect(time.read()).toBe(machine.wall);
});

test("a clock that jumps a year ahead is not believed while the database's does not agree", () => {
  const machine = new Machine();
  const time = new SteadyTime(machine);
  time.compare(machine.wall);
  const start = time.read();
  machine.wall += 365 * 24 * HOUR_MS;
  machine.pass(5_000);
  expect(time.read() - start).toBe(5_000);
  expect(time.aheadMs()).toBe(365 * 24 * HOUR_MS);
  machine.wall -= 365 * 24 * HOUR_MS;
  machine.pass(1_000);
  expect(time.read() - start).toBe(6_000);
  // A machine that slept: the database's clock went on, and both agree.
  machine.wall += HOUR_MS;
  time.compare(machine.wall);
  expect(time.read() - start).toBe(HOUR_MS + 6_000);
});

test("a process that starts with a wrong clock goes by the database's", () => {
  const machine = new Machine();
  const time = new SteadyTime(machine);
  const truth = machine.wall;
  machine.wall += 365 * 24 * HOUR_MS;
  time.read();
  time.compare(truth);
  expect(time.read()).toBe(truth);
});
