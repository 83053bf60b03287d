import { notFound } from "next/navigation";
import { decide } from "@/app/_console/admin-actions";
import { AdminFrame, adminMetadata } from "@/app/_console/admin-frame";
import { type ItemProps, openItem } from "@/app/_console/open-item";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";

interface Props extends ItemProps {
  params: Promise<{ queue: string; id: string; action: string }>;
}

export const metadata = adminMetadata("Decide");

/** Says everything that a decision does, and asks for its reason, before it is made. */
export default async function ActionPage(props: Props) {
  const { action: slug } = await props.params;
  const { queue, item, view, path, queuePath, id } = await openItem(props, `/${slug}`);
  const action = queue.actions.find((known) => known.slug === slug);
  if (!action?.isOffered(item)) notFound();
  const templates = action.reasons.map((value) => ({ value, label: value }));
  return (
    <AdminFrame part={queuePath} title={action.label}>
      <div className="max-w-xl space-y-6">
        <p className="text-lead">{view.title}</p>
        <ul className="list-disc space-y-2 ps-5">
          {action.effects(item).map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <FieldForm
          action={decide.bind(null, { queue: queue.slug, id, action: slug })}
          initial={freshState({ template: action.reasons[0] ?? "", ...action.initial?.(item) })}
          fields={[
            ...(action.fields?.(item) ?? []),
            {
              kind: "select",
              name: "template",
              label: "Reason",
              choices: [...templates, { value: "", label: "Another reason" }],
            },
            { kind: "text", name: "note", label: "Details", optional: "optional", rows: 3 },
          ]}
          submit={action.label}
          oneMoment="One moment"
          buttonClass={`button-primary w-full ${action.isDestructive ? "bg-refused" : ""}`}
        />
        <p>
          <a href={path} data-key="u" className="button-quiet w-full">
            Go back
          </a>
        </p>
      </div>
    </AdminFrame>
  );
}
