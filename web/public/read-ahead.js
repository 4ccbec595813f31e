// Asks at once for the code that the page will want, before the code that knows it has come. vite.config.ts names the files.
(() => {
  const files = document.currentScript.dataset;
  const wanted = [];
  try {
    const locale = localStorage.getItem('locale') ?? navigator.language;
    const language = locale.startsWith('sv') ? 'sv' : 'en';
    const page = location.pathname.split('/')[1];
    wanted.push(files[language]);
    if (localStorage.getItem('whichbin.account') ?? sessionStorage.getItem('whichbin.account'))
      wanted.push(files.inside, files[`${language}Inside`], files[page]);
    else if (page === 'login' || page === 'signup') wanted.push(files[page]);
  } catch {
    // Storage is blocked, so nobody is known here: the rest comes when it is asked for.
  }
  for (const href of new Set(wanted.join(' ').split(' '))) {
    if (href)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
})();
