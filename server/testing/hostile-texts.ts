/** What somebody might write into a name, a message or a label to have it run where others read it. Each fits a name. */
export const HOSTILE_TEXTS: readonly string[] = [
  "<script>globalThis.hacked=1</script>",
  '"><img src=x onerror="globalThis.hacked=1">',
  "' onload='globalThis.hacked=1",
  "<svg onload=globalThis.hacked=1>",
  "</title></svg></script><script>alert(1)</script>",
  "]]><script>alert(1)</script>",
  "<!--<img src='--><img src=x onerror=alert(1)//'>",
  "javascript:alert(1)",
  "[here](javascript:alert(1))",
  "&lt;script&gt;alert(1)&lt;/script&gt; &#60;b&#62;",
  "{{constructor.constructor('alert(1)')()}}",
  "<iframe srcdoc='<script>parent.hacked=1</script>'></iframe>",
  "<style>@import 'javascript:alert(1)';</style>",
  "<base href='https://evil.example/'>",
  "%3Cscript%3Ealert(1)%3C/script%3E",
  "<math><mtext></form><form><mglyph><svg><mtext><style><path id='</style><img onerror=alert(1) src>'>",
];
