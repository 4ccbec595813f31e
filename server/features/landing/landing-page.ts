import type { BinColor } from '#domain/bins/bin-fields.ts';
import { ceilings } from '#domain/plans/ceilings.ts';
import { planLimits } from '#domain/plans/plan-rules.ts';
import { escapeHtml } from '#server/html.ts';
import { countText, fillText, type Language } from '../share-links/page-texts.ts';
import { frame, type LandingContext, pictograms } from './frame.ts';
import { type LandingTexts, landingTexts } from './landing-texts.ts';

/** The first item of each bin is shown before anything is typed. */
const bins: Record<Language, Bin[]> = {
  en: [
    {
      bin: 'Tools 1',
      place: 'Garage',
      color: 'rust',
      items: ['Cordless drill', 'Drill bits', 'Spirit level', 'Adjustable spanner'],
    },
    {
      bin: 'Christmas',
      place: 'Attic',
      color: 'moss',
      items: ['Christmas lights', 'Tree stand', 'Candlesticks', 'Advent star'],
    },
    {
      bin: 'Camping',
      place: 'Storage unit',
      color: 'teal',
      items: ['Tent for four', 'Sleeping bags', 'Camping stove', 'Head torches'],
    },
    {
      bin: 'Papers',
      place: 'Study',
      color: 'indigo',
      items: ['Passports', 'Warranty of the fridge', 'Vaccination cards', 'House insurance'],
    },
    {
      bin: 'Winter',
      place: 'Attic',
      color: 'sky',
      items: ['Ski goggles', 'Wool socks', 'Ice skates', 'Thermal mittens'],
    },
    {
      bin: 'Cables',
      place: 'Study',
      color: 'plum',
      items: ['HDMI cable', 'Travel adapter', 'Phone charger', 'Camera battery'],
    },
  ],
  sv: [
    {
      bin: 'Verktyg 1',
      place: 'Garaget',
      color: 'rust',
      items: ['Borrmaskin', 'Borrsats', 'Vattenpass', 'Skiftnyckel'],
    },
    {
      bin: 'Jul',
      place: 'Vinden',
      color: 'moss',
      items: ['Julbelysning', 'Granfot', 'Ljusstakar', 'Adventsstjärna'],
    },
    {
      bin: 'Camping',
      place: 'Förrådet',
      color: 'teal',
      items: ['Tält för fyra', 'Sovsäckar', 'Stormkök', 'Pannlampor'],
    },
    {
      bin: 'Papper',
      place: 'Arbetsrummet',
      color: 'indigo',
      items: ['Pass', 'Garanti på kylskåpet', 'Vaccinationskort', 'Hemförsäkring'],
    },
    {
      bin: 'Vinter',
      place: 'Vinden',
      color: 'sky',
      items: ['Skidglasögon', 'Ullstrumpor', 'Skridskor', 'Täckvantar'],
    },
    {
      bin: 'Sladdar',
      place: 'Arbetsrummet',
      color: 'plum',
      items: ['HDMI-kabel', 'Reseadapter', 'Telefonladdare', 'Kamerabatteri'],
    },
  ],
};

const suggestions: Record<Language, readonly string[]> = {
  en: ['dri', 'pas', 'soc'],
  sv: ['bor', 'pas', 'str'],
};

const SHOWN = 5;

/** `trashDays`: how long deleted things can be restored. */
export function landingPage(context: LandingContext, trashDays: number): string {
  const { language, signUp } = context;
  const texts = landingTexts[language];
  const button = wayIn(context);
  const body = `<main id="content">
<section class="hero"><div>
<h1>${escapeHtml(texts.hero.title)}</h1>
<p class="lead">${escapeHtml(texts.hero.text)}</p>
<p class="acts">${button}<a class="quiet" href="#how">${escapeHtml(texts.hero.how)}</a></p>
<p class="note">${escapeHtml(signUp === 'open' ? texts.hero.note : texts.signUp[signUp])}</p>
</div>
${example(texts, language)}
</section>
${how(texts, context)}
${cards(texts)}
${offline(texts, language, trashDays)}
${stories(texts)}
${plans(texts, language, button)}
<section class="end"><div class="carton"><h2>${escapeHtml(texts.end.title)}</h2><p>${escapeHtml(signUp === 'open' ? texts.end.text : texts.signUp[signUp])}</p><p class="acts">${button}</p></div></section>
</main>`;
  const { title, description } = texts;
  return frame({ path: '/', title, description, body, hasExample: true }, context);
}

/** Promises no account where not everybody can create one. */
function wayIn({ language, isSignedIn, signUp }: LandingContext): string {
  const texts = landingTexts[language];
  const signedOut =
    signUp === 'open'
      ? { href: '/signup', words: texts.start }
      : { href: '/login', words: signUp === 'demo' ? texts.demo : texts.signIn };
  const { href, words } = isSignedIn ? { href: '/home', words: texts.open } : signedOut;
  return `<a class="button" href="${href}">${escapeHtml(words)}</a>`;
}

/** The list stands there as an example; the script of the page makes it answer. */
function example({ example: texts }: LandingTexts, language: Language): string {
  const chips = suggestions[language].map(
    (text) => `<button type="button" class="chip">${escapeHtml(text)}</button>`,
  );
  const rows = exampleItems(language).map((item, index) => row(item, index >= SHOWN));
  const one = countText(language, texts.found, 1).replace('1', '{n}');
  return `<div class="carton example" data-one="${escapeHtml(one)}" data-other="${escapeHtml(texts.found.other)}" data-nothing="${escapeHtml(texts.nothing)}">
<p class="eyebrow">${escapeHtml(texts.title)}</p>
<div class="try" role="search"><label for="q">${escapeHtml(texts.label)}</label>
<input id="q" type="search" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="search" maxlength="40">
<p class="hint">${escapeHtml(texts.text)} <span role="group" aria-label="${escapeHtml(texts.suggestions)}">${chips.join('')}</span></p></div>
<ul class="found">${rows.join('')}</ul>
<p class="status" role="status"></p>
</div>`;
}

function row({ item, bin, place, color }: ExampleItem, isHidden: boolean): string {
  const [initial = ''] = bin;
  return `<li data-hue="${color}"${isHidden ? ' hidden' : ''}><b class="tile" aria-hidden="true">${escapeHtml(initial)}</b><span><span class="what">${escapeHtml(item)}</span><span class="where"><strong>${escapeHtml(bin)}</strong> · ${escapeHtml(place)}</span></span></li>`;
}

function how({ how: texts, pictures }: LandingTexts, { language, readsPhotos }: LandingContext): string {
  const steps = texts.steps.map(({ title, text, ...more }) => {
    const words = readsPhotos && 'photo' in more ? `${text} ${more.photo}` : text;
    return `<li><h3>${escapeHtml(title)}</h3><p>${escapeHtml(words)}</p></li>`;
  });
  return `<section id="how" class="how" aria-labelledby="how-title"><div><h2 id="how-title">${escapeHtml(texts.title)}</h2><ol>${steps.join('')}</ol></div>
<div class="phones">${phone('bin', language, pictures.bin)}${clip(pictures, language)}</div></section>`;
}

function phone(name: string, language: Language, words: string, data = ''): string {
  const file = (theme: string) => `/pictures/${name}-${theme}-${language}.webp`;
  return `<picture><source srcset="${file('dark')}" media="(prefers-color-scheme: dark)"><img src="${file('light')}" alt="${escapeHtml(words)}"${data} width="390" height="844" loading="lazy" decoding="async"></picture>`;
}

/** The script of the page plays it. */
function clip({ search, clip: words, play, stop }: LandingTexts['pictures'], language: Language): string {
  const data = ` data-still="${escapeHtml(search)}" data-clip="${escapeHtml(words)}"`;
  return `<div class="clip">${phone('search', language, search, data)}<button type="button" data-play="${escapeHtml(play)}" data-stop="${escapeHtml(stop)}">${escapeHtml(play)}</button></div>`;
}

function cards({ cards: { title, ...all } }: LandingTexts): string {
  const each = Object.entries(all).map(
    ([name, card]) =>
      `<li>${pictograms[name as keyof typeof all]}<h3>${escapeHtml(card.title)}</h3><p>${escapeHtml(card.text)}</p></li>`,
  );
  return `<section id="features" aria-labelledby="features-title"><h2 id="features-title">${escapeHtml(title)}</h2><ul class="cards">${each.join('')}</ul></section>`;
}

function offline(
  { offline: { title, text, facts } }: LandingTexts,
  language: Language,
  days: number,
): string {
  const each = facts.map(
    (fact) =>
      `<li><h3>${escapeHtml(fact.title)}</h3><p>${escapeHtml(fillText(fact.text, language, { days }))}</p></li>`,
  );
  return `<section class="ink"><div><h2>${escapeHtml(title)}</h2><p class="lead">${escapeHtml(text)}</p><ul>${each.join('')}</ul></div></section>`;
}

function stories({ stories: { title, text, mark, all } }: LandingTexts): string {
  const each = all.map(
    (story) =>
      `<li><p class="mark">${escapeHtml(mark)}</p><h3>${escapeHtml(story.title)}</h3><p>${escapeHtml(story.text)}</p></li>`,
  );
  return `<section aria-labelledby="stories-title"><h2 id="stories-title">${escapeHtml(title)}</h2><p class="under">${escapeHtml(text)}</p><ul class="stories">${each.join('')}</ul></section>`;
}

function plans({ plans: texts }: LandingTexts, language: Language, button: string): string {
  const room = (bins: number | null, itemsPerBin: number | null) => [
    fillText(texts.bins, language, { n: bins ?? ceilings.unlimited.bins }),
    fillText(texts.itemsPerBin, language, { n: itemsPerBin ?? ceilings.unlimited.itemsPerBin }),
  ];
  const { free, unlimited } = planLimits;
  const list = (lines: readonly string[]) =>
    `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;
  const small = list([...room(free.maxBins, free.maxItemsPerBin), texts.everything]);
  const large = list([...room(unlimited.maxBins, unlimited.maxItemsPerBin), texts.analytics, texts.same]);
  return `<section id="pricing" aria-labelledby="pricing-title"><h2 id="pricing-title">${escapeHtml(texts.title)}</h2><p class="under">${escapeHtml(texts.lead)}</p>
<div class="plans"><article><h3>${escapeHtml(texts.free)}</h3><p class="price"><b>0 kr</b></p>${small}${button}</article>
<article class="popular"><p class="mark">${escapeHtml(texts.popular)}</p><h3>${escapeHtml(texts.unlimited)}</h3><p class="price"><b>39 kr</b> ${escapeHtml(texts.perMonth)}</p>${large}${button}</article></div></section>`;
}

/** A result of the front page's search: an item, its bin and the bin's place. */
type ExampleItem = { item: string; bin: string; place: string; color: BinColor };

type Bin = { bin: string; place: string; color: BinColor; items: string[] };

/** The example items, in the order in which they are shown. */
function exampleItems(language: Language): ExampleItem[] {
  const all = bins[language].flatMap(({ items, ...place }) =>
    items.map((item, index) => ({ item, ...place, index })),
  );
  return all
    .sort((one, other) => Math.min(one.index, 1) - Math.min(other.index, 1))
    .map(({ index: _, ...rest }) => rest);
}
