/**
 * The modules, below web/, that the screens which a visit begins with load at once. vite.config.ts puts each screen's into
 * one chunk and names the files that web/public/read-ahead.js may ask for; check-bundle.ts holds the budgets.
 */
const signIn = ['pages/login.tsx'];
const inside = ['data/account/account.ts', 'app/protected.tsx'];
const bins = 'app/bins-layout.tsx';
const icons = 'ui/marks/named-icons.ts';

/** The modules of each chunk by its name. */
export const chunks: Record<string, string[]> = { 'sign-in': signIn, inside: [...inside, bins] };

/** The modules to ask for early: of every page, of those behind sign-in, and by the first part of an address. */
export const readAhead: Record<string, string[]> = {
  en: ['i18n/en/front.ts'],
  sv: ['i18n/sv/front.ts'],
  inside,
  'en-inside': ['i18n/en/inside.ts'],
  'sv-inside': ['i18n/sv/inside.ts'],
  'en-home': ['i18n/en/home.ts'],
  'sv-home': ['i18n/sv/home.ts'],
  login: signIn,
  signup: ['pages/signup.tsx'],
  home: ['features/find/home/home-screen.tsx', icons],
  bins: [bins, 'ui/lists/windowed-list.tsx', icons],
};

const front = ['index.html', 'i18n/en/front.ts'];

/** The most that pages may load as JavaScript before they are usable: KB of 1,000 bytes, gzipped. */
export const budgets: Record<string, { modules: string[]; kilobytes: number }> = {
  '/login': { modules: [...front, ...signIn], kilobytes: 132 },
  '/bins': { modules: [...front, 'i18n/en/inside.ts', ...inside, bins], kilobytes: 190 },
};
