// Runs before the first paint, so that a dark screen never flashes white. web/app/theme.ts keeps it up to date later.
(() => {
  let saved = null;
  try {
    saved = localStorage.getItem('theme');
  } catch {
    // Storage is blocked: the system's preference decides.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = saved === 'light' || saved === 'dark' ? saved : system;
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]').content = theme === 'dark' ? '#171512' : '#FAF6EF';
})();
