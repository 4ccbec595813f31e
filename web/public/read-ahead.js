// Asks at once for what the page will want, before the code that knows it has come: its files and the copy of who is
// signed in, which web/data/copy/load.ts takes. vite.config.ts names the files and the database.
(() => {
  const files = document.currentScript.dataset;
  const wanted = [];
  try {
    const language = chooseLanguage();
    const page = location.pathname.split('/')[1];
    const account = localStorage.getItem('whichbin.account');
    wanted.push(files[language]);
    if (account ?? sessionStorage.getItem('whichbin.account'))
      wanted.push(
        files.inside,
        files[`${language}Inside`],
        files[page],
        page === 'home' ? files[`${language}Home`] : '',
      );
    else if (page === 'login' || page === 'signup') wanted.push(files[page]);
    if (account) readCopy(JSON.parse(account).userId);
  } catch {
    // Storage is blocked, so nobody is known here: the rest comes when it is asked for.
  }
  for (const href of new Set(wanted.join(' ').split(' '))) {
    if (href)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }

  /** As web/i18n/locale.ts does, which is not here yet; web/i18n/first-language.test.ts compares them. */
  function chooseLanguage() {
    const isKnown = (choice) => choice === 'en' || choice === 'sv';
    const requested = new URLSearchParams(location.search).get('lang');
    if (isKnown(requested)) return requested;
    const saved = localStorage.getItem('locale');
    if (isKnown(saved)) return saved;
    const tags = (navigator.languages ?? []).map((tag) => tag.trim().toLowerCase().split('-'));
    const wanted = tags.find(([language]) => isKnown(language));
    const isSwedish = tags[0]?.includes('se', 1) || wanted?.[0] === 'sv';
    return isSwedish || isInStockholm() ? 'sv' : 'en';
  }

  /** Only central Europe matters; looking up the zone's name is slow. */
  function isInStockholm() {
    const minutes = new Date().getTimezoneOffset();
    if (minutes !== -60 && minutes !== -120) return false;
    return Intl.DateTimeFormat().resolvedOptions().timeZone === 'Europe/Stockholm';
  }

  /** All but items and codes, in one transaction. A copy that is missing, being erased or of another version is left alone. */
  function readCopy(userId) {
    if (localStorage.getItem('whichbin.toErase')?.includes(userId)) return;
    const rows = new Promise((resolve) => {
      const opening = indexedDB.open(files.databasePrefix + userId, Number(files.databaseVersion));
      opening.onupgradeneeded = () => opening.transaction.abort();
      opening.onerror = () => resolve();
      opening.onsuccess = () => {
        const database = opening.result;
        database.onversionchange = () => database.close();
        const transaction = database.transaction(['meta', 'bins', 'locations', 'me', 'outbox', 'refused']);
        const reading = [...transaction.objectStoreNames].map((name) => [
          name,
          transaction.objectStore(name).getAll(),
        ]);
        transaction.oncomplete = () => {
          database.close();
          resolve(Object.fromEntries(reading.map(([name, { result }]) => [name, result])));
        };
        transaction.onabort = () => resolve();
      };
    });
    // Where storage is blocked nothing can be read ahead.
    globalThis.copyAhead = { userId, rows: rows.catch(() => undefined) };
  }
})();
