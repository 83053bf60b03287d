/**
 * `npm run bench`: throughput of creating and settling gifts, against baselines measured in the same run. Loopback
 * only.
 */
import { parseArgs } from "node:util";
import { haveCharities } from "@/bench/campaigns";
import { printConditions } from "@/bench/conditions";
import { CREATION_GOAL, measureCreation } from "@/bench/creation";
import { makeBenchFixture } from "@/bench/fixture";
import { measureAgainstTpcb } from "@/bench/settlement";

const OPTIONS = {
  rounds: { type: "string", default: "4" },
  seconds: { type: "string", default: "6" },
  connections: { type: "string", default: "32" },
  gifts: { type: "string", default: "10000" },
  charities: { type: "string", default: "1" },
  only: { type: "string" },
  profile: { type: "string" },
} as const;

const { values } = parseArgs({ options: OPTIONS });
const { only, profile: profileDir } = values;
const fixture = await makeBenchFixture();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void fixture.close().finally(() => process.exit(130)));
}
let exitCode = 0;
try {
  await printConditions(fixture.superuserUrl);
  const recipientIds = await haveCharities(fixture, Number(values.charities));
  if (only !== "settlement") {
    const [rounds, seconds, connections] = [values.rounds, values.seconds, values.connections].map(Number);
    const options = { rounds: rounds!, seconds: seconds!, connections: connections!, profileDir, recipientIds };
    const ratio = await measureCreation(fixture, options);
    if (ratio < CREATION_GOAL) exitCode = 1;
  } else await measureCreation(fixture, { rounds: 1, seconds: 6, connections: 32, recipientIds });
  if (only !== "creation") await measureAgainstTpcb(fixture, { gifts: Number(values.gifts), parts: 4, profileDir });
} finally {
  await fixture.close();
}
process.exit(exitCode);
