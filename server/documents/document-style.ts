import { createHash } from "node:crypto";

/**
 * The style of every document as a web page: paper and ink, one column, ready to print. Loads only the installation's
 * fonts.
 */
export const DOCUMENT_STYLE = `
@font-face{font-family:"Inter";font-weight:400 700;font-display:swap;src:url(/fonts/inter.woff2) format("woff2")}
@font-face{font-family:"Source Serif 4";font-weight:400 700;font-display:swap;src:url(/fonts/source-serif-4.woff2) format("woff2")}
:root{color-scheme:light;--paper:#fbfaf6;--ink:#1d2420;--quiet:#55605a;--line:#d9d6cb;--accent:#1f5a43;--refused:#9b1c1c}
*{box-sizing:border-box}
body{margin:0;background:#efede5;color:var(--ink);font:400 17px/1.55 Inter,"Noto Sans",system-ui,sans-serif}
main{max-width:46rem;margin:2rem auto;padding:clamp(1.25rem,5vw,3.5rem);background:var(--paper);border:1px solid var(--line);border-radius:10px}
h1,h2{font-family:"Source Serif 4",Georgia,"Noto Serif",serif;font-weight:600;line-height:1.2;text-wrap:balance;margin:0}
h1{font-size:1.9rem}h2{font-size:1.2rem;margin-top:2rem}
p{margin:.6rem 0;max-width:66ch;text-wrap:pretty;overflow-wrap:anywhere}
.letterhead{margin-bottom:1.5rem;padding-bottom:1rem;border-bottom:1px solid var(--line)}
.letterhead p{margin:0;color:var(--quiet);font-size:.9em}
.letterhead .issuer{margin:0 0 .2rem;color:var(--accent);font:600 1.3rem/1.3 "Source Serif 4",Georgia,serif}
.issuer{margin:0 0 .35rem;color:var(--accent);font-weight:600}
.amount-label{margin:1.5rem 0 0;color:var(--quiet)}
.amount-label+.amount{margin-top:0}
.code span+span{margin-left:.6em}
.number{margin:.35rem 0 0;color:var(--quiet);font-variant-numeric:tabular-nums}
.mark{margin:1.25rem 0 0;padding:.6rem .9rem;border:1px solid currentColor;border-radius:8px}
.mark.void{color:var(--refused);border-width:2px}
.amount{font:600 2.3rem/1.2 "Source Serif 4",Georgia,serif;font-variant-numeric:tabular-nums;margin:1.5rem 0 0}
.void-amount{text-decoration:line-through;text-decoration-thickness:2px}
table{width:100%;border-collapse:collapse;margin-top:1.5rem}
caption{text-align:left;font-weight:600;padding-bottom:.4rem}
th,td{padding:.55rem 1rem .55rem 0;border-top:1px solid var(--line);text-align:left;vertical-align:top;overflow-wrap:anywhere}
tr:last-child>*{border-bottom:1px solid var(--line)}
th{font-weight:400;color:var(--quiet)}
tbody th.row{width:34%}
td span{display:block}
.figure{text-align:right;padding-right:0;font-variant-numeric:tabular-nums;white-space:nowrap}
.id{font-family:ui-monospace,"SF Mono",Menlo,Consolas,monospace;font-size:.85em}
.struck{text-decoration:line-through}
.check{display:flex;gap:1.25rem;align-items:center;margin-top:2rem;flex-wrap:wrap}
.check svg{width:8.5rem;height:8.5rem;flex:none;background:#fff;border:1px solid var(--line);border-radius:8px}
.check div{flex:1 1 16rem;min-width:0}
a{color:var(--accent);text-underline-offset:.15em}
a:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:3px}
.link-note{margin-top:2rem;color:var(--quiet);font-size:.9em}
nav.link-note{display:flex;justify-content:space-between;gap:1rem;margin:0 0 1.5rem}
nav a{display:inline-flex;align-items:center;min-height:2.75rem}
.scroll{overflow-x:auto}
.scroll:focus-visible{outline:3px solid var(--accent)}
@page{margin:16mm}
@media print{.link-note,nav.link-note{display:none}body{background:#fff;font-size:10.5pt}main{max-width:none;margin:0;padding:0;border:0;background:#fff}
h1{font-size:19pt}.amount{font-size:22pt}th,td{padding:.25rem 1rem .25rem 0}h2{margin-top:1rem}p{margin:.35rem 0}table{margin-top:.8rem}.check{margin-top:1rem}.check svg{width:6rem;height:6rem}.letterhead{margin-bottom:.8rem;padding-bottom:.6rem}.amount-label{margin-top:.8rem}a{color:inherit}tr,.check,.mark{break-inside:avoid}.scroll{overflow:visible}}
@media (max-width:34rem){main{margin:0;border:0;border-radius:0}.rows th,.rows td{display:block;width:auto!important;padding-right:0}.rows td{border:0;padding-top:0}.rows th{padding-bottom:0}.rows tr:last-child th{border-bottom:0}}
`;

/** What a document's page may load: its own style and our fonts, no scripts. */
export const DOCUMENT_POLICY = [
  "default-src 'none'",
  "img-src data:",
  "font-src 'self'",
  `style-src 'sha256-${createHash("sha256").update(DOCUMENT_STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");
