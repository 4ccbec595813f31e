import { readFile } from 'node:fs/promises';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

/** The page's first script and the page itself must choose the same language. */
let script: string;

beforeAll(async () => {
  script = await readFile('web/public/read-ahead.js', 'utf8');
});

beforeEach(() => vi.resetModules());

afterEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  for (const link of document.head.querySelectorAll('link')) link.remove();
});

const summer = -120;

test.each([
  ['English by default', {}, 'en'],
  ['the address', { search: '?lang=sv', saved: 'en' }, 'sv'],
  ['an unknown language in the address', { search: '?lang=de', saved: 'sv' }, 'sv'],
  ['the saved choice', { saved: 'en', browser: ['sv-SE'] }, 'en'],
  ['an unknown saved choice', { saved: 'fr', browser: ['sv'] }, 'sv'],
  ['a saved choice that only begins like a known one', { saved: 'sv-SE' }, 'en'],
  ['a Swedish browser', { browser: ['sv-FI'] }, 'sv'],
  ['in capital letters', { browser: ['SV'] }, 'sv'],
  ['another language that begins alike', { browser: ['sva'] }, 'en'],
  ['an English browser in Sweden', { browser: ['en-SE'] }, 'sv'],
  ['English before Swedish', { browser: ['en-GB', 'en', 'sv-SE'] }, 'en'],
  ['Swedish before English', { browser: ['de-DE', 'sv', 'en'] }, 'sv'],
  ['a region of Sweden that is not of the first language', { browser: ['de', 'de-SE'] }, 'en'],
  ['Northern Sami', { browser: ['se-NO'] }, 'en'],
  ['no browser language', { browser: [] }, 'en'],
  ['the time zone of Stockholm', { zone: 'Europe/Stockholm', offset: summer }, 'sv'],
  ['in winter', { zone: 'Europe/Stockholm', offset: -60 }, 'sv'],
  ['a neighbouring time zone', { zone: 'Europe/Berlin', offset: summer }, 'en'],
])('the first script and the page choose the same language: %s', async (_what, hints, language) => {
  const { search = '', saved, browser = ['en-GB'], zone = 'Europe/London', offset = 0 } = hints as Hints;
  history.replaceState(null, '', `/login${search}`);
  if (saved !== undefined) localStorage.setItem('locale', saved);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser);
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset);
  const options = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: zone });
  expect({ readAhead: languageReadAhead(), shown: await languageShown() }).toEqual({
    readAhead: language,
    shown: language,
  });
});

test('a language in the address stays on the device, also after signing in', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
  history.replaceState(null, '', '/login?lang=sv');
  expect(await languageShown()).toBe('sv');
  vi.resetModules();
  history.replaceState(null, '', '/home');
  expect({ readAhead: languageReadAhead(), shown: await languageShown() }).toEqual({
    readAhead: 'sv',
    shown: 'sv',
  });
});

type Hints = { search?: string; saved?: string; browser?: string[]; zone?: string; offset?: number };

function languageReadAhead(): string | undefined {
  const files = { en: '/assets/en', sv: '/assets/sv' };
  Object.defineProperty(document, 'currentScript', { configurable: true, value: { dataset: files } });
  new Function(script)();
  const [link, ...others] = document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  expect(others).toEqual([]);
  return link?.getAttribute('href')?.slice(-2);
}

/** Preferences are read when the module is loaded. */
async function languageShown(): Promise<string> {
  const { currentLocale, startI18n } = await import('./i18n.ts');
  await startI18n();
  return currentLocale();
}
