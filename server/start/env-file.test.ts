import { expect, test } from 'vitest';
import { readEnvText } from './env-file.ts';

const isPlain = (name: string) => name !== 'SECRET';

function read(text: string | Uint8Array) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const { values, faults } = readEnvText('/srv/.env', bytes, isPlain);
  return { values, faults };
}

test.each([
  ['A=b', 'b'],
  ['\uFEFFA=b\r\n', 'b'],
  ['# A household\n\n  export A = b c  ', 'b c'],
  ['A=b # the comment', 'b'],
  ["A='b#c'", 'b#c'],
  ['A="b # c" # the comment', 'b # c'],
  ['A=postgres://a:b=c@d/e?f=g', 'postgres://a:b=c@d/e?f=g'],
  ["A=it's", "it's"],
  ["A='C:\\new'", 'C:\\new'],
  ['A=', ''],
])('%j is read whole', (text, value) => {
  expect(read(text)).toEqual({ values: { A: value }, faults: [] });
});

test.each([
  ['A=horse#battery', 'the value of A has a # outside quotes, where a comment would begin'],
  ['A=#1', 'the value of A has a # outside quotes'],
  ['SECRET=horse #battery', 'the value of SECRET has a # outside quotes'],
  ['SECRET= # none yet', 'the value of SECRET has a # outside quotes'],
  ['SIGN_UP: closed', 'write SIGN_UP=value, with = between name and value'],
  ['SIGN_UP closed', 'write SIGN_UP=value, with ='],
  ['SIGN_UP：closed', 'write SIGN_UP=value, with ='],
  ['SIGN_UP＝closed', 'write SIGN_UP=value, with ='],
  ['A: b=c', 'write A=value, with ='],
  ['=b', 'write NAME=value, or # before a comment'],
  ['- PORT 3000', 'write NAME=value, or # before a comment'],
  ['A="horse', 'the value of A begins with " and does not end with it'],
  ['A="horse\nB=c"', 'the value of A begins with " and does not end with it'],
  ['A="a"b"', 'the value of A goes on behind the second "'],
  ["A='it's'", "the value of A goes on behind the second '"],
  ['A="a\\nb"', 'the value of A has \\n in double quotes'],
  ['A=“horse”', 'the value of A begins with a typographic quotation mark'],
  ['A=1\rB=2', 'has a carriage return in it'],
  ['A=1\nA=2', 'A is already set in line 1; keep one'],
])('%j is refused with its line', (text, fault) => {
  const line = text.includes('\nA=') ? 2 : 1;
  expect(read(text).faults[0]).toContain(`line ${line} of /srv/.env: ${fault}`);
});

test('a fault does not repeat the value, which may be a secret', () => {
  for (const line of ['SECRET=hunter#2', 'SECRET hunter2', 'SECRET: hunter2', 'SECRET="hunter2'])
    expect(read(line).faults.join()).not.toContain('hunter');
});

test('text in another encoding than UTF-8 is refused', () => {
  for (const encoding of ['latin1', 'utf16le'] as const)
    expect(read(Buffer.from('A=Åsa', encoding)).faults).toEqual([
      '/srv/.env is not text in UTF-8. Save it as UTF-8.',
    ]);
});
