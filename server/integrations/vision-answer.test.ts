import { expect, test } from 'vitest';
import { readVisionAnswer } from './vision-answer.ts';

const list = '{"items":[{"name":"Wool socks","quantity":3}]}';
const answered = (content: unknown) => JSON.stringify({ choices: [{ message: { content } }] });
const socks = [{ name: 'Wool socks', quantity: 3 }];

test.each([
  ['JSON', list],
  ['a list without a name', '[{"name":"Wool socks","quantity":3}]'],
  ['prose around it', `Sure, here is what I see:\n${list}\nShall I look again?`],
  ['a code fence', `\`\`\`json\n${list}\n\`\`\``],
  [
    'parts',
    [
      { type: 'text', text: list.slice(0, 9) },
      { type: 'text', text: list.slice(9) },
    ],
  ],
  ['thoughts before it', `<think>A lamp (or not)</think>${list}`],
])('a list is found in %s', (_, content) => {
  expect(readVisionAnswer(answered(content))).toEqual(socks);
});

test.each([
  ['no JSON', 'no'],
  ['no completion', '{"ok":true}'],
  ['no choices', '{"choices":[]}'],
  ['no words', answered(null)],
  ['a number', answered(3)],
  ['only prose', answered('I see three socks.')],
  ['half a list', answered(list.slice(0, -2))],
  ['another shape', answered('{"things":[{"name":"Lamp"}]}')],
  ['brackets the wrong way round', answered('}]{[')],
])('no list is found in %s', (_, body) => {
  expect(readVisionAnswer(body)).toBeUndefined();
});

test('parsing the longest and worst answer takes a few milliseconds', () => {
  for (const unit of ['[', '{', '{"a":', '"', '}]', '\u0301', ' ']) {
    const body = answered(unit.repeat(Math.floor(256_000 / JSON.stringify(unit).length)));
    const began = performance.now();
    readVisionAnswer(body);
    expect(performance.now() - began, unit).toBeLessThan(50);
  }
});
