// Tells the pages which time zone the browser is in, so that they show times as its clock does.
(() => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (!timeZone) return;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `almoner_zone=${timeZone}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
})();
