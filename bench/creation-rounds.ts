import { type Child, startChild } from "@/bench/child";
import type { BenchFixture } from "@/bench/fixture";
import type { Load, LoadResult } from "@/bench/load-generator";
import { cpuSecondsOf, figuresOfFamily } from "@/bench/process-figures";
import { playRounds, type Rounds, type TimedRound, timed, timedHeading, timedRow } from "@/bench/rounds";

export interface CreationRounds extends Rounds {
  connections: number;
  /** By default, the fixture's charity. */
  recipientIds?: string[];
}

/** A process that serves POST /v1/gifts. */
interface CreationServer {
  port: number;
  pid: number | undefined;
}

/** Asks a server's process for its port. */
export async function serverOf<Ask extends object>(
  child: Child<Ask, { port: number }>,
  ask: Ask,
): Promise<CreationServer> {
  return { port: (await child.ask(ask)).port, pid: child.pid };
}

/**
 * Sends POST /v1/gifts to each server in alternating rounds. Prints each round with the CPU time of the server and the
 * database.
 */
export async function playCreation<Side extends string>(
  { apiKey, senderIds, charityId, serverPid }: BenchFixture,
  servers: Record<Side, CreationServer>,
  { rounds, seconds, connections, recipientIds = [charityId] }: CreationRounds,
): Promise<Record<Side, TimedRound[]>> {
  const generator = startChild<Load, LoadResult>("load-generator.ts");
  try {
    console.log(`POST /v1/gifts, ${connections} connections, ${rounds} rounds of ${seconds} s alternating\n`);
    console.log(timedHeading("gifts", "gift"));
    const play = (side: Side, length: number) => {
      const { port, pid } = servers[side];
      return timed(
        () => cpuSecondsOf(pid) + figuresOfFamily(serverPid).cpuSeconds,
        () => generator.ask({ port, apiKey, connections, seconds: length, senderIds, recipientIds }),
      );
    };
    const note = (side: Side, round: TimedRound) => console.log(timedRow(side, round));
    return await playRounds(Object.keys(servers) as Side[], { rounds, seconds }, { play, note });
  } finally {
    await generator.end();
  }
}
