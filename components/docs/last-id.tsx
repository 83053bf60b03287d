/** Fills in the id from an earlier response. */
export function LastId({ id, onChoose }: { id: string; onChoose: () => void }) {
  return (
    <button type="button" onClick={onChoose} className="text-link mt-1 block min-h-8 break-all text-start text-sm">
      Use my last <code>{id}</code>
    </button>
  );
}
