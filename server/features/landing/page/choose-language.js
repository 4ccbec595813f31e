// Runs in the head, before anything is drawn. A visitor without a choice whose browser says neither language nor region of
// Sweden may still be there. A guess leaves no trace in the address or on the device: only the language switch is a choice.
(() => {
  const root = document.documentElement;
  root.className = 'js';
  const saved = () => {
    try {
      return localStorage.getItem('locale');
    } catch {
      return null;
    }
  };
  const keep = (code) => {
    try {
      localStorage.setItem('locale', code);
    } catch {}
  };
  const query = new URLSearchParams(location.search);
  const asked = query.get('lang');
  if (asked === 'sv' || asked === 'en') {
    if (!query.has('guess')) keep(asked);
    else history.replaceState(null, '', location.pathname + location.hash);
    return;
  }
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const wanted =
    saved() ?? (/(^|; )locale=/.test(document.cookie) || zone !== 'Europe/Stockholm' ? root.lang : 'sv');
  if (wanted !== root.lang && (wanted === 'sv' || wanted === 'en')) {
    const url = new URL(location.href);
    url.searchParams.set('lang', wanted);
    if (!saved()) url.searchParams.set('guess', '');
    location.replace(url);
  }
})();
