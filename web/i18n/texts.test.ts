import { describe, expect, test } from 'vitest';
import { errors } from '#domain/errors.ts';
import { healthParts, healthSentences } from '#domain/operator/health-sentences.ts';
import { inside as enInside } from './en/inside.ts';
import { later as enLater } from './en/later.ts';
import { health as svHealth } from './sv/health.ts';
import { inside as svInside } from './sv/inside.ts';
import { later as svLater } from './sv/later.ts';

const enHealth = { parts: healthParts, findings: healthSentences };
const en = { ...enInside, ...enLater, health: enHealth, errors: { ...enInside.errors, ...enLater.errors } };
const sv = { ...svInside, ...svLater, health: svHealth, errors: { ...svInside.errors, ...svLater.errors } };

type Tree = { readonly [key: string]: string | Tree };

describe('the texts', () => {
  const english = new Map(leaves(en));
  const swedish = new Map(leaves(sv));

  test('have the same keys in both languages', () => {
    expect([...swedish.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test('have the same placeholders in both languages', () => {
    const placeholders = (text = '') => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
    for (const [key, text] of english) {
      expect(placeholders(swedish.get(key)), key).toEqual(placeholders(text));
    }
  });

  test('say something under every key', () => {
    for (const text of [...english.values(), ...swedish.values()]) expect(text.trim()).not.toBe('');
  });

  test('are translated, but for words that both languages have', () => {
    const wordsOf = (text: string) => text.replace(/\{\{\w+\}\}/g, '').trim();
    const same = [...english]
      .filter(([key, text]) => swedish.get(key) === text)
      .map(([, text]) => wordsOf(text));
    expect(new Set(same.filter((words) => /\p{L}{2}/u.test(words)))).toEqual(
      new Set([
        'Admin',
        'disk',
        'English',
        'Gubbins',
        'Indigo',
        'OK',
        'Import',
        'Offline',
        'OpenBin',
        'Person',
        'Pro',
        'Shelf',
        'Snipe-IT',
        'Sortly',
        'Svenska',
        'System',
        'Text',
        'Version',
        'per',
        'person',
        'Vibration',
        'Text',
        'Whichbin',
        'person',
        'Unicode (UTF-16 BE)',
        'Unicode (UTF-16 LE)',
        'Unicode (UTF-8)',
        'Use Whichbin in English',
        'Använd Whichbin på svenska',
      ]),
    );
  });

  test('have the quotation marks of their language', () => {
    for (const [key, text] of english) expect(text.replace(/“[^“”]*”/g, ''), key).not.toMatch(/["“”„]/);
    for (const [key, text] of swedish) expect(text.replace(/”[^“”]*”/g, ''), key).not.toMatch(/["“”„]/);
  });

  test('have a plural wherever they have a singular', () => {
    for (const key of english.keys()) {
      if (key.endsWith('_one')) expect(english.has(key.replace(/_one$/, '_other')), key).toBe(true);
    }
  });
});

describe('every error code', () => {
  test.each(Object.keys(errors))('%s has its sentence in both languages', (code) => {
    expect(sentenceOf(en, code)).toBeTruthy();
    expect(sentenceOf(sv, code)).toBeTruthy();
  });
});

function leaves(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : leaves(value, `${path}${key}.`),
  );
}

function sentenceOf(tree: Tree, code: string): string | undefined {
  const sentences = new Map(leaves(tree));
  return sentences.get(`errors.${code}`) ?? sentences.get(`errors.${code}_other`);
}
