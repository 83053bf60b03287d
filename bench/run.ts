/**
 * `npm run bench`: throughput of creating and settling gifts, against baselines measured in the same run. Loopback
 * only.
 */
import { haveCharities } from "@/bench/campaigns";
import { printConditions } from "@/bench/conditions";
import { CREATION_GOAL, measureCreation } from "@/bench/creation";
import { makeBenchFixture } from "@/bench/fixture";
import { readOptions } from "@/bench/options";
import { measureAgainstTpcb } from "@/bench/settlement";

const values = readOptions({
  rounds: 4,
  seconds: 6,
  connections: 32,
  gifts: 10_000,
  charities: 1,
  only: undefined,
  profile: undefined,
});
const { only, profile: profileDir } = values;
const fixture = await makeBenchFixture();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void fixture.close().finally(() => process.exit(130)));
}
let exitCode = 0;
try {
  await printConditions(fixture.superuserUrl);
  const recipientIds = await haveCharities(fixture, values.charities);
  if (only !== "settlement") {
    const { rounds, seconds, connections } = values;
    const options = { rounds, seconds, connections, profileDir, recipientIds };
    const ratio = await measureCreation(fixture, options);
    if (ratio < CREATION_GOAL) exitCode = 1;
  } else await measureCreation(fixture, { rounds: 1, seconds: 6, connections: 32, recipientIds });
  if (only !== "creation") await measureAgainstTpcb(fixture, { gifts: values.gifts, parts: 4, profileDir });
} finally {
  await fixture.close();
}
process.exit(exitCode);
