import type { Operating } from "@/app/_request/signed-in";
import { Notice } from "@/components/ui/notice";
import { TimeText } from "@/components/ui/time-text";
import { listStaleLists } from "@/server/domain/screening/list-ages";

/** Lists sanctions lists that are overdue for import; nothing if there are none. */
export async function StaleLists({ operating: { run }, now }: { operating: Operating; now: Date }) {
  const stale = await run(listStaleLists, {});
  if (stale.length === 0) return null;
  return (
    <Notice kind="waiting" title="Sanctions lists are out of date">
      <ul>
        {stale.map(({ list, importedAt }) => (
          <li key={list}>
            {list}: last imported <TimeText at={importedAt.toISOString()} locale="en" now={now} />
          </li>
        ))}
      </ul>
      <p>
        Import them with <code>npm run screening:import</code>. New gifts wait once a list is too old.
      </p>
    </Notice>
  );
}
