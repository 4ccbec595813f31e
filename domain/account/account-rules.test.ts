import { expect, test } from 'vitest';
import { adversarialTexts } from '#test/adversarial-texts.ts';
import { expectLinear } from '#test/linear-time.ts';
import { email } from '../access/access-calls.ts';
import { asciiAddress } from './account-rules.ts';

test.each([
  ['olle@räksmörgås.se', 'olle@xn--rksmrgs-5wao1o.se'],
  ['olle@ra\u0308ksmo\u0308rga\u030as.se', 'olle@xn--rksmrgs-5wao1o.se'],
  ['olle@post.åbo.example', 'olle@post.xn--bo-xia.example'],
  ['olle@xn--rksmrgs-5wao1o.se', 'olle@xn--rksmrgs-5wao1o.se'],
  ['olle@example.org', 'olle@example.org'],
  ['åsa@example.org', 'åsa@example.org'],
  ['olle@@räksmörgås.se', 'olle@@räksmörgås.se'],
  ['olle@räksmörgås.se/x', 'olle@räksmörgås.se/x'],
  ['räksmörgås', 'räksmörgås'],
])('%s is known as %s', (typed, known) => {
  expect(asciiAddress(typed)).toBe(known);
});

test('a call takes an address with letters such as å in its domain', () => {
  expect(email.parse(' Olle@Räksmörgås.se ')).toBe('olle@xn--rksmrgs-5wao1o.se');
  expect(email.safeParse('åsa@räksmörgås.se').success).toBe(false);
});

test('an address takes time in proportion to its length', () => {
  for (const [shape, text] of adversarialTexts(254))
    expectLinear(`asciiAddress, ${shape}`, text, () => asciiAddress(`a@å${text}`));
});
