import { describe, expect, test } from 'vitest';
import type { LandingContext } from './frame.ts';
import { type Manual, manualPage, readManual } from './manual-page.ts';

const context: LandingContext = {
  language: 'en',
  isSignedIn: false,
  isAskedFor: false,
  isChosen: false,
  origin: 'https://bins.example',
  style: '',
  supportEmail: undefined,
  isMailing: false,
  isSelling: false,
  providers: [],
  signUp: 'open',
  isCounting: false,
  readsPhotos: false,
  suggestionHost: undefined,
  productHost: undefined,
  tilesHost: undefined,
};

const edition: Manual['en'] = {
  texts: {
    title: 'Help',
    find: 'Search the help',
    all: 'All help pages',
    none: 'No help page mentions “{{query}}”',
    noneText: 'Try another word.',
    next: 'Next page',
    nextPage: 'Next: {{title}}',
    sections: { start: 'Getting started', everyday: 'Everyday' },
  },
  sections: { start: ['packing'], everyday: ['lending', 'undo'] },
  pages: [
    {
      slug: 'packing',
      title: 'Pack a box',
      keywords: 'fill',
      summary: 'How to pack.',
      html: '<p>Tape it.</p>',
    },
    {
      slug: 'lending',
      title: 'Lend & borrow',
      keywords: 'låna',
      summary: 'How to lend.',
      html: '<p>Ask.</p>',
    },
    {
      slug: 'undo',
      title: 'Undo',
      keywords: 'restore, wrong tape',
      summary: 'How to undo.',
      html: '<p>Press.</p>',
    },
  ],
};
const manual: Manual = { en: edition, sv: edition };

const linksOf = (html = '') => [...html.matchAll(/<li><a href="([^"]+)"/g)].map(([, href]) => href);
const find = (query: string) => manualPage(manual, { slug: undefined, query }, context, true) ?? '';

test('the table of contents links to every page by section', () => {
  const html = find('');
  expect(linksOf(html)).toEqual(['/help/packing', '/help/lending', '/help/undo']);
  expect(html).toContain('<h2>Everyday</h2>');
  expect(html).toContain('<meta name="robots" content="index, follow">');
  expect(manualPage(manual, { slug: undefined, query: '' }, context, false)).toContain('noindex');
});

describe('the search', () => {
  test.each([
    ['LANA', ['/help/lending']],
    ['press restore', ['/help/undo']],
    ['ask tape', []],
    // In the text of one page and the keywords of a later one, which comes first.
    ['tape', ['/help/undo', '/help/packing']],
  ])('for %s finds %j', (query, pages) => {
    expect(linksOf(find(query))).toEqual(pages);
  });

  test('shows what was searched for as text', () => {
    const html = find('"><b>');
    expect(html).toContain('No help page mentions “&quot;&gt;&lt;b&gt;”');
    expect(html).not.toContain('<b>');
  });
});

test('a page has its text, its own address and the way to the next one', () => {
  const html = manualPage(manual, { slug: 'packing', query: '' }, context, true);
  expect(html).toContain('<title>Pack a box · Whichbin</title>');
  expect(html).toContain('<link rel="canonical" href="https://bins.example/help/packing">');
  expect(html).toContain('<p>Tape it.</p>');
  expect(html).toContain('<a href="/help/lending">Next: Lend &amp; borrow</a>');
  expect(manualPage(manual, { slug: 'undo', query: '' }, context, true)).not.toContain('Next: ');
});

test('an unknown page and a server without a build have none', async () => {
  expect(manualPage(manual, { slug: 'nowhere', query: '' }, context, true)).toBeUndefined();
  expect(await readManual('/nowhere')).toBeUndefined();
});
