import { cell } from '#web/data/cells/cell.ts';
import { getPreference, setPreference } from '#web/data/storage/preferences.ts';
import { chooseLocale, type Locale } from './locale.ts';
import { createTranslator, type TextTree, type Translator } from './translate.ts';

type Language = Translator & { locale: Locale };

/** Replaced as a whole, so that every text changes at once. */
export const language = cell<Language>({ locale: 'en', ...createTranslator({}, 'en') });

export async function startI18n(): Promise<void> {
  const locale = chooseLocale({
    query: location.search,
    saved: getPreference('locale') ?? null,
    browserLanguage: navigator.language ?? '',
    timeZone,
  });
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

/** Before this only the texts of /login and /signup are there. */
export function loadAllTexts(): Promise<void> {
  return need('all');
}

/** For screens of people, places and settings: load them together with the screen. */
export function loadPeopleTexts(): Promise<void> {
  return need('people', 'refusals');
}

export function loadFormTexts(): Promise<void> {
  return need('forms', 'refusals');
}

export function loadScanTexts(): Promise<void> {
  return need('scanning', 'refusals');
}

export function loadWaitingTexts(): Promise<void> {
  return need('waiting', 'refusals');
}

export function loadPrintTexts(): Promise<void> {
  return need('printing');
}

export function loadSearchTexts(): Promise<void> {
  return need('searching', 'refusals');
}

export function loadRecoveryTexts(): Promise<void> {
  return need('recovering');
}

/** Before this a refusal by a single feature is said in the server's English. */
export function loadRefusalTexts(): Promise<void> {
  return need('refusals');
}

export function loadPasskeyTexts(): Promise<void> {
  return need('passkeys');
}

export function loadOverviewTexts(): Promise<void> {
  return need('overview', 'refusals');
}

export function loadFloorPlanTexts(): Promise<void> {
  return need('floorPlan', 'maps', 'refusals');
}

/** For maps, whose places are spoken of as on the screens of places. */
export function loadMapTexts(): Promise<void> {
  return need('maps', 'people', 'refusals');
}

type Part = keyof typeof parts;

const parts = {
  front: async (locale: Locale) =>
    (await (locale === 'sv' ? import('./sv/front.ts') : import('./en/front.ts'))).front,
  all: async (locale: Locale) =>
    (await (locale === 'sv' ? import('./sv/texts.ts') : import('./en/texts.ts'))).texts,
  forms: async (locale: Locale) =>
    (await (locale === 'sv' ? import('./sv/forms.ts') : import('./en/forms.ts'))).forms,
  people: async (locale: Locale) =>
    (await (locale === 'sv' ? import('./sv/people.ts') : import('./en/people.ts'))).people,
  scanning: async (locale: Locale) =>
    (await (locale === 'sv' ? import('./sv/scanning.ts') : import('./en/scanning.ts'))).scanning,
  waiting: async (locale: Locale) =>
    (await (locale === 'sv' ? import('./sv/waiting.ts') : import('./en/waiting.ts'))).waiting,
  printing: async (locale: Locale) =>
    (await (locale === 'sv' ? import('./sv/printing.ts') : import('./en/printing.ts'))).printing,
  searching: async (locale: Locale) =>
    (await (locale === 'sv' ? import('./sv/searching.ts') : import('./en/searching.ts'))).searching,
  recovering: async (locale: Locale) =>
    (await (locale === 'sv' ? import('./sv/recovering.ts') : import('./en/recovering.ts'))).recovering,
  overview: async (locale: Locale) =>
    (await (locale === 'sv' ? import('./sv/overview.ts') : import('./en/overview.ts'))).overviewTexts,
  floorPlan: async (locale: Locale) =>
    (await (locale === 'sv' ? import('./sv/floor-plan.ts') : import('./en/floor-plan.ts'))).floorPlanTexts,
  maps: async (locale: Locale) =>
    (await (locale === 'sv' ? import('./sv/maps.ts') : import('./en/maps.ts'))).mapTexts,
  refusals: async (locale: Locale) =>
    (await (locale === 'sv' ? import('./sv/refusals.ts') : import('./en/refusals.ts'))).refusals,
  passkeys: async (locale: Locale) =>
    (await (locale === 'sv' ? import('./sv/passkey-texts.ts') : import('./en/passkey-texts.ts')))
      .passkeyTexts,
};

const needed = new Set<Part>(['front']);
let here: ReadonlySet<Part> = new Set();
let requested: Locale | undefined;
let newest: Promise<void> | undefined;

async function need(...wanted: Part[]): Promise<void> {
  if (wanted.every((part) => here.has(part))) return;
  for (const part of wanted) needed.add(part);
  await show(requested ?? currentLocale());
}

function show(locale: Locale): Promise<void> {
  requested = locale;
  const wanted = [...needed].filter((part) => part !== 'front' || !needed.has('all'));
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

/** Two parts may each have some of the errors. */
function joined(one: TextTree, other: TextTree): TextTree {
  return { ...one, ...other, errors: Object.assign({}, one.errors, other.errors) };
}
