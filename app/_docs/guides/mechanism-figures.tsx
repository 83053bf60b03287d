import { defaultOptions, drawMechanism } from "@/app/_docs/guides/mechanism-drawings";
import { StateDiagram } from "@/components/docs/state-diagram";
import { MECHANISMS, type MechanismName } from "@/server/resources/pool";
import { mechanismName, poolRules } from "@/server/texts/pool-rules";

/** Each pool mechanism, in the words of the pools' pages, and as a diagram of its steps. */
export function MechanismFigures() {
  return MECHANISMS.map((name) => <MechanismFigure key={name} name={name} />);
}

function MechanismFigure({ name }: { name: MechanismName }) {
  const drawing = drawMechanism(name);
  const rules = poolRules(
    {
      distribution_mechanism: name,
      governance: defaultOptions(name),
      currency: "USD",
      min_tier: 0,
      min_tenure_days: 0,
    },
    "en",
  );
  return (
    <section className="mt-8">
      <h3 id={name} className="text-lead">
        {mechanismName(name, "en")}: <code>{name}</code>
      </h3>
      <p className="mt-2">{rules.join(" ")}</p>
      <div className="mt-4 space-y-4">
        <div className="flex min-w-0 justify-center rounded-card border border-line bg-card p-4">
          <StateDiagram drawing={drawing} />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard */}
        <div className="markdown-table" tabIndex={0}>
          <table>
            <caption className="sr-only">Steps of {name}</caption>
            <thead>
              <tr>
                {["Step", "From", "To", "When"].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {drawing.lines.map(({ trigger, from, to, when }) => (
                <tr key={trigger}>
                  <td>{trigger}</td>
                  <td>{from}</td>
                  <td>{to}</td>
                  <td className="min-w-48">{when}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  );
}
