/** Writes the Markdown that shows an uploaded picture, which `readMarkdown` reads. Its text is shown if the picture is gone. */
export function pictureMarkdown({ id, alt }: { id: string; alt: string }): string {
  const line = alt.replace(/[\\`]/g, "").replace(/\s+/g, " ");
  return `![${line.replace(/[[\]]/g, "\\$&")}](${id})`;
}
