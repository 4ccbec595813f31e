import { expect, test } from 'vitest';
import { adversarialTexts } from '#test/adversarial-texts.ts';
import { expectLinear } from '#test/linear-time.ts';
import { fold } from '../fold.ts';
import { isSmallWord, negationIn, soughtIn } from './small-words.ts';
import { formsOf, isForm } from './word-forms.ts';

const isFormOf = (text: string, word: string) =>
  formsOf(fold(word)).groups.some(({ stems }) => isForm(fold(text), 0, stems, true));

test.each([
  ['boa', 'boas'],
  ['lampa', 'lampor', 'lampan', 'lamporna'],
  ['skruvmejsel', 'skruvmejslar', 'skruvmejseln', 'skruvmejslarna'],
  ['nyckel', 'nycklar', 'nycklarna'],
  ['fönster', 'fönstren', 'fönstret'],
  ['hammare', 'hammaren', 'hammarna'],
  ['spik', 'spikar', 'spikarna'],
  ['gardin', 'gardiner', 'gardinerna'],
  ['bok', 'böcker', 'böckerna', 'boken'],
  ['kokbok', 'kokböcker'],
  ['sko', 'skor', 'skorna'],
  ['rum', 'rummet', 'rummen'],
  ['källare', 'källaren'],
  ['dator', 'datorer', 'datorn', 'datorerna'],
  ['äpple', 'äpplen', 'äpplet'],
  ['röd', 'röda', 'rött'],
  ['battery', 'batteries'],
  ['knife', 'knives'],
  ['shelf', 'shelves'],
  ['box', 'boxes'],
  ['cable', 'cables'],
  ['movie', 'movies'],
  ['foot', 'feet'],
  ['mouse', 'mice'],
])('%s and its forms find each other', (...forms) => {
  for (const typed of forms)
    for (const name of forms) expect(isFormOf(name, typed), `${typed} finds ${name}`).toBe(true);
});

test.each([
  ['karta', 'kartong'],
  ['glass', 'glas'],
  ['lås', 'läsare'],
  ['kopp', 'koppartråd'],
  ['hatt', 'hammare'],
  ['boll', 'bollnät'],
])('%s does not find %s', (typed, name) => {
  expect(isFormOf(name, typed)).toBe(false);
});

test('a short stem counts only where a word begins', () => {
  const [{ stems } = { stems: [] }] = formsOf('skor').groups;
  expect(isForm('skor', 0, stems, true)).toBe(true);
  expect(
    isForm(
      'skor',
      0,
      stems.filter((stem) => stem !== 'skor'),
      false,
    ),
  ).toBe(false);
});

test.each([
  ['where is the drill', 'the drill'],
  ['where are my boas now', 'my boas'],
  ['where did I put the tape', 'the tape'],
  ['do we have any batteries left', 'any batteries'],
  ['how many wigs are there', 'wigs'],
  ['which box is the rope', 'the rope'],
  ['var är borren', 'borren'],
  ['vart har jag lagt tejpen', 'tejpen'],
  ['vart tog hammaren vägen', 'hammaren'],
  ['har vi några lampor kvar', 'lampor'],
  ['hur många peruker har vi', 'peruker'],
  ['i vilken låda ligger repet', 'repet'],
  ['var', 'var'],
  ['where', 'where'],
  ['where is it', 'it'],
  ['warehouse keys', 'warehouse keys'],
  ['leather left', 'leather left'],
])('the question “%s” seeks “%s”', (question, sought) => {
  const words = fold(question).split(' ');
  expect(words.slice(...soughtIn(words)).join(' ')).toBe(fold(sought));
});

test.each([
  ['not the wigs', 'not'],
  ['peruker, inte svarta', 'inte'],
  ['allt UTOM peruker', 'UTOM'],
  ['"do not open" sign', undefined],
  ['knots and notes', undefined],
])('the negation of “%s” is %s', (text, word) => {
  expect(negationIn(text)).toBe(word);
});

test('small words are those of both languages', () => {
  for (const word of ['in', 'i', 'på', 'the', 'my', 'mina', 'till', 'av', 'med', 'a', 'an', 'en', 'ett'])
    expect(isSmallWord(fold(word)), word).toBe(true);
  for (const word of ['lamp', 'is', 'no', 'under']) expect(isSmallWord(word), word).toBe(false);
});

test('any word is read in linear time', () => {
  for (const [name, text] of adversarialTexts(500)) {
    expectLinear(`forms of ${name}`, text, () => formsOf(fold(text)));
    expectLinear(`question of ${name}`, text, () => soughtIn(fold(text).split(' ')));
  }
});
