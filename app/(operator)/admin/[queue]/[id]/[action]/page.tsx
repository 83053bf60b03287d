import { notFound } from "next/navigation";
import { ActionSearch, withFound } from "@/app/_console/action-search";
import { decide } from "@/app/_console/admin-actions";
import { AdminFrame, adminMetadata } from "@/app/_console/admin-frame";
import { type ItemProps, openItem } from "@/app/_console/open-item";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";

interface Props extends ItemProps {
  params: Promise<{ queue: string; id: string; action: string }>;
}

export const metadata = adminMetadata("Decide");

/** Explains everything that a decision does, and asks for its reason, before it is made. */
export default async function ActionPage(props: Props) {
  const { action: slug } = await props.params;
  const { operating, queue, item, view, path, queuePath, id, param } = await openItem(props, `/${slug}`);
  const action = queue.actions.find((known) => known.slug === slug);
  if (!action?.isOffered(item)) notFound();
  const wanted = action.search ? param("find") : null;
  const found = action.search && wanted !== null ? await action.search.find(operating, wanted) : null;
  const own = action.fields?.(item) ?? [];
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
        {action.search && <ActionSearch {...action.search} wanted={wanted} found={found} />}
        <FieldForm
          action={decide.bind(null, { queue: queue.slug, id, action: slug })}
          initial={freshState({
            template: action.reasons[0] ?? "",
            ...action.initial?.(item),
            ...(action.search && found?.[0] && { [action.search.field]: found[0].value }),
          })}
          fields={[
            ...(action.search && found ? own.map((field) => withFound(field, action.search!.field, found)) : own),
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
