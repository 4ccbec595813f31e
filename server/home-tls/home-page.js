// Tells whether this device trusts the certificate: only then can the page fetch from one of the https origins. A device
// that does and opened a link by plain http goes on to it.
(() => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const card = document.querySelector('[data-origins]');
  const origins = JSON.parse(card.dataset.origins);
  const open = document.getElementById('open');
  const again = document.getElementById('again');

  function show(state) {
    for (const each of card.querySelectorAll('[data-state]')) each.hidden = each.dataset.state !== state;
  }

  async function isTrusted(origin) {
    try {
      const signal = AbortSignal.timeout(8_000);
      return (await fetch(`${origin}/home-https/check`, { cache: 'no-store', signal })).ok;
    } catch {
      return false;
    }
  }

  async function check() {
    show('checking');
    const trusted = await Promise.all(origins.map(isTrusted));
    const found = trusted.indexOf(true);
    const states = { '-1': 'missing', 0: 'installed' };
    show(states[found] ?? 'byAddress');
    open.hidden = found < 0;
    again.hidden = found >= 0;
    if (found < 0) return;
    open.href = origins[found] + (card.dataset.next ?? '/');
    if (card.dataset.next) location.replace(open.href);
  }

  const difference = Math.abs(Date.now() - Number(card.dataset.now));
  document.getElementById('clock').hidden = difference < DAY_MS;
  again.addEventListener('click', check);
  // People return from the settings, where they installed it.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && open.hidden) check();
  });
  check();
})();
