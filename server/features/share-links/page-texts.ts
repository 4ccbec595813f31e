import { isLocale, isSwedishBrowser, type Locale } from '#domain/locale.ts';

export type Language = Locale;

type Plural = { one: string; other: string };

type PageTexts = {
  otherLanguage: string;
  languageSwitch: string;
  sharedBin: string;
  sharedLocation: string;
  sharedList: string;
  stages: string;
  doneOf: string;
  missingCount: Plural;
  doneCount: Plural;
  nothingMissing: string;
  noEntries: string;
  noEntriesHint: string;
  entryRange: string;
  updates: string;
  notUpdated: string;
  reload: string;
  bins: string;
  binCount: Plural;
  binRange: string;
  noBins: string;
  noBinsHint: string;
  search: string;
  find: string;
  foundItems: string;
  inBin: string;
  nothingFound: string;
  nothingFoundHint: string;
  onlyFirst: string;
  allBins: string;
  tags: string;
  photo: string;
  contents: string;
  items: Plural;
  inAll: string;
  range: string;
  pages: string;
  next: string;
  previous: string;
  takenOut: string;
  empty: string;
  emptyHint: string;
  madeWith: string;
  slogan: string;
  notFound: Message;
  tooMany: Message;
  failed: Message;
};

type Message = { title: string; text: string };

export const pageTexts: Record<Language, PageTexts> = {
  en: {
    otherLanguage: 'På svenska',
    languageSwitch: 'Language',
    sharedBin: 'A bin shared with you',
    sharedLocation: 'A place shared with you',
    sharedList: 'A list shared with you',
    stages: 'Stages',
    doneOf: '{done} of {n}',
    missingCount: { one: '{n} missing', other: '{n} missing' },
    doneCount: { one: '{n} done', other: '{n} done' },
    nothingMissing: 'Nothing is missing',
    noEntries: 'There is nothing on this list yet',
    noEntriesHint: 'What is added to it shows up here.',
    entryRange: '{from} to {to} of {n}',
    updates: 'Updates by itself',
    notUpdated: 'No connection. This is how the list looked last.',
    reload: 'Reload the page to see what has changed.',
    bins: 'Bins',
    binCount: { one: '{n} bin', other: '{n} bins' },
    binRange: 'Bins {from} to {to} of {n}',
    noBins: 'There are no bins here yet',
    noBinsHint: 'Bins that are put here show up on this page.',
    search: 'Search bins and items',
    find: 'Search',
    foundItems: 'Items',
    inBin: 'in',
    nothingFound: 'Nothing found',
    nothingFoundHint: 'Try fewer letters or another word.',
    onlyFirst: 'The first {n}. Add a word to see fewer.',
    allBins: 'Show all bins',
    tags: 'Tags',
    photo: 'Photo',
    contents: 'What is in it',
    items: { one: '{n} item', other: '{n} items' },
    inAll: '{n} in all',
    range: 'Items {from} to {to} of {n}',
    pages: 'Pages',
    next: 'Next page',
    previous: 'Previous page',
    takenOut: 'taken out',
    empty: 'No items yet',
    emptyHint: 'What is put into it shows up here.',
    madeWith: 'Made with Whichbin',
    slogan: 'Which bin is it in?',
    notFound: {
      title: 'This link does not work',
      text: 'It may have ended, or something is missing from the address. Ask whoever gave it to you for a new one.',
    },
    tooMany: {
      title: 'One moment',
      text: 'A great many bins have been opened from your network. Try again in a minute.',
    },
    failed: {
      title: 'That did not work just now',
      text: 'The fault is ours, not yours. Try again in a moment.',
    },
  },
  sv: {
    otherLanguage: 'In English',
    languageSwitch: 'Språk',
    sharedBin: 'En låda som delas med dig',
    sharedLocation: 'En plats som delas med dig',
    sharedList: 'En lista som delas med dig',
    stages: 'Steg',
    doneOf: '{done} av {n}',
    missingCount: { one: '{n} saknas', other: '{n} saknas' },
    doneCount: { one: '{n} klar', other: '{n} klara' },
    nothingMissing: 'Inget saknas',
    noEntries: 'Listan är tom än så länge',
    noEntriesHint: 'Det som läggs till visas här.',
    entryRange: '{from} till {to} av {n}',
    updates: 'Uppdateras automatiskt',
    notUpdated: 'Ingen anslutning. Så här såg listan ut senast.',
    reload: 'Ladda om sidan för att se vad som har ändrats.',
    bins: 'Lådor',
    binCount: { one: '{n} låda', other: '{n} lådor' },
    binRange: 'Låda {from} till {to} av {n}',
    noBins: 'Här finns inga lådor än',
    noBinsHint: 'Lådor som ställs här visas på den här sidan.',
    search: 'Sök bland lådor och saker',
    find: 'Sök',
    foundItems: 'Saker',
    inBin: 'i',
    nothingFound: 'Inga träffar',
    nothingFoundHint: 'Prova med färre bokstäver eller ett annat ord.',
    onlyFirst: 'De första {n}. Lägg till ett ord för att se färre.',
    allBins: 'Visa alla lådor',
    tags: 'Taggar',
    photo: 'Foto',
    contents: 'Innehåll',
    items: { one: '{n} sak', other: '{n} saker' },
    inAll: 'totalt {n} st',
    range: 'Sak {from} till {to} av {n}',
    pages: 'Sidor',
    next: 'Nästa sida',
    previous: 'Föregående sida',
    takenOut: 'uttagen',
    empty: 'Inga saker än',
    emptyHint: 'Det som läggs i den visas här.',
    madeWith: 'Gjord med Whichbin',
    slogan: 'Vilken låda ligger det i?',
    notFound: {
      title: 'Länken fungerar inte',
      text: 'Den kan ha slutat gälla, eller så saknas något i adressen. Be den du fick länken av om en ny.',
    },
    tooMany: {
      title: 'Ett ögonblick',
      text: 'Väldigt många lådor har öppnats från ditt nätverk. Försök igen om en minut.',
    },
    failed: {
      title: 'Det gick inte just nu',
      text: 'Felet är vårt, inte ditt. Försök igen om en stund.',
    },
  },
};

/** Chooses the language by the address, else by `Accept-Language`, like the app. */
export function chooseLanguage(requested: unknown, accepted: string | undefined): Language {
  if (isLocale(requested)) return requested;
  return isSwedishBrowser(languagesOf(accepted ?? '')) ? 'sv' : 'en';
}

/** The tags of an `Accept-Language` header, the most wanted first. */
function languagesOf(accepted: string): string[] {
  return accepted
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((each) => each.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

export function countText(language: Language, { one, other }: Plural, n: number): string {
  return fillText(pluralRules[language].select(n) === 'one' ? one : other, language, { n });
}

export function fillText(text: string, language: Language, numbers: Record<string, number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => numberFormats[language].format(numbers[name] ?? 0));
}

/** Making one takes longer than a row of a page. */
export const numberFormats = { en: new Intl.NumberFormat('en'), sv: new Intl.NumberFormat('sv') };
const dayFormat = { dateStyle: 'medium', timeZone: 'UTC' } as const;
export const dayFormats = {
  en: new Intl.DateTimeFormat('en-GB', dayFormat),
  sv: new Intl.DateTimeFormat('sv', dayFormat),
};
const pluralRules = { en: new Intl.PluralRules('en'), sv: new Intl.PluralRules('sv') };
