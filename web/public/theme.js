// Runs before the first paint, so that a dark screen never flashes white and large letters never grow while one reads.
// web/app/theme.ts and web/app/text-size.ts keep both up to date later.
(() => {
  const saved = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      // Storage is blocked: the system's preference decides.
      return null;
    }
  };
  const page = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = ['light', 'dark'].includes(saved('theme')) ? saved('theme') : system;
  page.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]').content = theme === 'dark' ? '#171512' : '#FAF6EF';
  const textSize = saved('textSize');
  if (textSize !== null) page.dataset.textSize = textSize;
})();
