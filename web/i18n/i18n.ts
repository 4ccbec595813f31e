import type { Locale } from '#domain/locale.ts';
import { cell } from '#web/data/cells/cell.ts';
import { getPreference, setPreference } from '#web/data/storage/preferences.ts';
import { chooseLocale, localeInAddress } from './locale.ts';
import { createTranslator, type TextTree, type Translator } from './translate.ts';

type Language = Translator & { locale: Locale };

/** Replaced as a whole, so that every text changes at once. */
export const language = cell<Language>({ locale: 'en', ...createTranslator({}, 'en') });

export async function startI18n(): Promise<void> {
  const locale = chooseLocale({
    query: location.search,
    saved: getPreference('locale') ?? null,
    browserLanguages: navigator.languages ?? [],
    timeZone,
  });
  // As on the front page, an address with a language is a choice, which outlives the address.
  if (localeInAddress(location.search) !== undefined) setPreference('locale', locale);
  language.set({ ...language.get(), locale });
  await show(locale);
}

/** Only central Europe matters; looking up the zone's name is slow. */
function timeZone(): string {
  const minutes = new Date().getTimezoneOffset();
  return minutes === -60 || minutes === -120 ? Intl.DateTimeFormat().resolvedOptions().timeZone : '';
}

export async function changeLocale(locale: Locale): Promise<void> {
  await show(locale);
  setPreference('locale', locale);
}

export function currentLocale(): Locale {
  return language.get().locale;
}

/** Loads the texts of the first screens after signing in. */
export function loadInsideTexts(): Promise<void> {
  return need('inside');
}

/** Loads the texts of the home screen, together with it. */
export function loadHomeTexts(): Promise<void> {
  return need('home');
}

/** Loads the texts of all other screens, together with such a screen. */
export function loadLaterTexts(): Promise<void> {
  return need('later');
}

/** A part of a screen whose texts are those of other screens. */
export async function withLaterTexts<Module>(part: Promise<Module>): Promise<Module> {
  return (await Promise.all([part, loadLaterTexts()]))[0];
}

type Part = keyof typeof parts;

const parts = {
  front: async (locale: Locale) =>
    (await (locale === 'sv' ? import('./sv/front.ts') : import('./en/front.ts'))).front,
  inside: async (locale: Locale) =>
    (await (locale === 'sv' ? import('./sv/inside.ts') : import('./en/inside.ts'))).inside,
  home: async (locale: Locale) =>
    (await (locale === 'sv' ? import('./sv/home.ts') : import('./en/home.ts'))).homeTexts,
  later: async (locale: Locale) =>
    (await (locale === 'sv' ? import('./sv/later.ts') : import('./en/later.ts'))).later,
};

const needed = new Set<Part>(['front']);
let here: ReadonlySet<Part> = new Set();
let requested: Locale | undefined;
let newest: Promise<void> | undefined;

async function need(part: Part): Promise<void> {
  if (here.has(part)) return;
  needed.add(part);
  await show(requested ?? currentLocale());
}

function show(locale: Locale): Promise<void> {
  requested = locale;
  const wanted = [...needed].filter((part) => part !== 'front' || !needed.has('inside'));
  const mine: Promise<void> = fetchTexts(wanted, locale).then((texts) => {
    // A later request includes these texts and may have finished first.
    if (mine !== newest) return newest;
    here = new Set(wanted);
    language.set({ locale, ...createTranslator(texts, locale) });
    document.documentElement.lang = locale;
  });
  newest = mine;
  return mine;
}

async function fetchTexts(wanted: readonly Part[], locale: Locale): Promise<TextTree> {
  const texts = await Promise.all(wanted.map((part): Promise<TextTree> => parts[part](locale)));
  return texts.reduce(joined);
}

/** Merges two parts; each may have some of the errors. */
function joined(one: TextTree, other: TextTree): TextTree {
  return { ...one, ...other, errors: Object.assign({}, one.errors, other.errors) };
}
