import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useKeyboardScanner } from './use-keyboard-scanner.ts';

let now = 0;
const scanned: string[] = [];
let unmount = () => {};

beforeEach(() => {
  scanned.length = 0;
  ({ unmount } = renderHook(() => useKeyboardScanner((text) => scanned.push(text))));
});
afterEach(() => unmount());

function press(keys: readonly string[], gapMs: number, target: EventTarget = document.body): KeyboardEvent[] {
  return keys.map((key) => {
    now += gapMs;
    return pressKey({ key }, target);
  });
}

function pressKey(init: KeyboardEventInit, target: EventTarget): KeyboardEvent {
  now += 1;
  const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
  vi.spyOn(event, 'timeStamp', 'get').mockReturnValue(now);
  target.dispatchEvent(event);
  return event;
}
const typed = (text: string) => [...text, 'Enter'];

test('fast keys that end with Enter are a scan, and press nothing else', () => {
  const events = press(typed('HTTPS://X.EXAMPLE/c/ABCDEFGHJKMN'), 12);
  expect(scanned).toEqual(['HTTPS://X.EXAMPLE/c/ABCDEFGHJKMN']);
  expect(events.every(({ defaultPrevented }) => defaultPrevented)).toBe(true);
});

test('shift keys in between do not count', () => {
  press(['Shift', 'A', 'Shift', 'B', 'C', 'Enter'], 30);
  expect(scanned).toEqual(['ABC']);
});

test('a person typing, a lone Enter and a space press what has the focus', () => {
  press(typed('abcd'), 150);
  const [space, enter] = press([' ', 'Enter'], 500);
  expect(scanned).toEqual([]);
  expect([space?.defaultPrevented, enter?.defaultPrevented]).toEqual([false, false]);
});

test('what goes into a field is left to the field', () => {
  const field = document.body.appendChild(document.createElement('input'));
  press(typed('ABCDEFGHJKMN'), 10, field);
  expect(scanned).toEqual([]);
  field.remove();
});

const address = 'https://bins.example.org/c/YZAQ3456WMXV';

/** The keys that a scanner presses for the address, as a layout shows them: characters by those of an American keyboard. */
function pressedIn(layout: Record<string, string>): { key: string; code: string; shiftKey: boolean }[] {
  const codes: Record<string, string> = { ':': 'Semicolon', '/': 'Slash', '.': 'Period' };
  const keys = [...address].map((character) => ({
    key: layout[character] ?? character,
    code: codes[character] ?? (/\d/.test(character) ? `Digit${character}` : `Key${character.toUpperCase()}`),
    shiftKey: character === ':' || /[A-Z]/.test(character),
  }));
  return [...keys, { key: 'Enter', code: 'Enter', shiftKey: false }];
}

const layouts = {
  Swedish: { ':': 'Ö', '/': '-' },
  German: { ':': 'Ö', '/': '-', Y: 'Z', Z: 'Y' },
  French: {
    ':': 'M',
    '/': '!',
    '.': ':',
    3: '"',
    4: "'",
    5: '(',
    6: '-',
    A: 'Q',
    Q: 'A',
    W: 'Z',
    Z: 'W',
    M: '?',
    m: ',',
  },
};

test.each(Object.entries(layouts))(
  'a scanner with an American keyboard is read on a %s one, also in a field',
  (_, layout) => {
    const field = document.body.appendChild(document.createElement('input'));
    for (const target of [document.body, field]) {
      scanned.length = 0;
      const last = pressedIn(layout)
        .map((key) => pressKey(key, target))
        .at(-1);
      expect(scanned).toEqual([address]);
      expect(last?.defaultPrevented).toBe(true);
    }
    field.remove();
  },
);

test('Enter on a button right after typing into a field presses the button', () => {
  const field = document.body.appendChild(document.createElement('input'));
  press([...'steel'], 10, field);
  const [enter] = press(['Enter'], 10);
  expect([scanned, enter?.defaultPrevented]).toEqual([[], false]);
  field.remove();
});

test('an address that a field can read is left to the field', () => {
  const field = document.body.appendChild(document.createElement('input'));
  for (const key of pressedIn({})) pressKey(key, field);
  expect(scanned).toEqual([]);
  field.remove();
});

test('a scanner that never ends does not fill the memory', () => {
  press(typed('A'.repeat(6000)), 1);
  expect(scanned[0]).toHaveLength(4096);
});
