import { DOCUMENT_STYLE } from "@/server/documents/document-style";
import { html, Markup } from "@/server/documents/html";

/**
 * The page for a link that matches no receipt. It is the same for a wrong signature and for a receipt that never
 * existed.
 */
export function unknownReceiptHtml(): string {
  return html`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>Receipt not found</title>
<link rel="icon" href="data:,">
<style>${new Markup(DOCUMENT_STYLE)}</style>
</head>
<body>
<main>
<h1>This link isn’t valid</h1>
<p>Part of it may be missing, because some email programs break long links. Open the link from the email again, or copy all of it.</p>
</main>
</body>
</html>
`.text;
}
