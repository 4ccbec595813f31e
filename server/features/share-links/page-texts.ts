export type Language = 'en' | 'sv';

type Plural = { one: string; other: string };

type PageTexts = {
  otherLanguage: string;
  languageSwitch: string;
  sharedBin: string;
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
    empty: 'This bin is empty',
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
    empty: 'Lådan är tom',
    emptyHint: 'Det som läggs i den visas här.',
    madeWith: 'Gjord med Whichbin',
    slogan: 'I vilken låda ligger den?',
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

export function chooseLanguage(requested: unknown, accepted: string | undefined): Language {
  if (requested === 'sv' || requested === 'en') return requested;
  const preferred = (accepted ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters
        .find((each) => each.trim().startsWith('q='))
        ?.trim()
        .slice(2);
      return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .filter(({ language, weight }) => (language === 'sv' || language === 'en') && weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return preferred[0]?.language === 'sv' ? 'sv' : 'en';
}

export function countText(language: Language, { one, other }: Plural, n: number): string {
  return fillText(new Intl.PluralRules(language).select(n) === 'one' ? one : other, language, { n });
}

export function fillText(text: string, language: Language, numbers: Record<string, number>): string {
  const format = new Intl.NumberFormat(language);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => format.format(numbers[name] ?? 0));
}
