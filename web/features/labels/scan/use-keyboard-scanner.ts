import { useEffect, useEffectEvent } from 'react';

/**
 * Detects USB and Bluetooth scanners, which type faster than people and end with Enter. They press the keys of an American
 * keyboard unless they are set otherwise, so an address that is unreadable in this computer's layout is read from the positions of
 * the keys, also in a field.
 */
export function useKeyboardScanner(onScan: (text: string) => void): void {
  const scan = useEffectEvent(onScan);
  useEffect(() => {
    const keys = createKeyBuffer();
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Enter') handleEnter(event);
      // Letters are shortcuts elsewhere.
      else if (keys.add(event) && !fieldOf(event)) event.preventDefault();
    };
    const handleEnter = (event: KeyboardEvent) => {
      const field = fieldOf(event);
      const { typed, mistyped } = keys.take(event);
      const text = mistyped ?? (field ? '' : typed);
      if (text.length < shortest) return;
      // Otherwise it would press the focused button, or the field would take the unreadable text.
      event.preventDefault();
      if (field) event.stopPropagation();
      // The next scan replaces the selected text.
      if (field instanceof HTMLInputElement) field.select();
      scan(text);
    };
    addEventListener('keydown', handleKey, { capture: true });
    return () => removeEventListener('keydown', handleKey, { capture: true });
  }, []);
}

/** The characters of the keys pressed in quick succession, in this computer's layout and by their positions. */
function createKeyBuffer() {
  let typed = '';
  let byPosition = '';
  let lastAt = Number.NEGATIVE_INFINITY;
  let lastField: Element | null = null;
  /** A scanner is fast, and its keys go to one place. */
  const clearIfApart = (event: KeyboardEvent) => {
    const field = fieldOf(event);
    if (event.timeStamp - lastAt > slowestMs || field !== lastField) typed = byPosition = '';
    lastField = field;
  };
  return {
    /** Returns whether the key has a character. */
    add(event: KeyboardEvent): boolean {
      clearIfApart(event);
      if ([...event.key].length !== 1) return false;
      // A space alone presses buttons.
      if (event.key === ' ' && typed === '') return false;
      lastAt = event.timeStamp;
      if (typed.length < longest) {
        typed += event.key;
        byPosition += americanCharacter(event);
      }
      return true;
    },
    /** `mistyped` is the address that was meant by an unreadable text. */
    take(event: KeyboardEvent): { typed: string; mistyped: string | undefined } {
      clearIfApart(event);
      const mistyped = !isAddress(typed) && isAddress(byPosition) ? byPosition : undefined;
      const text = { typed, mistyped };
      typed = byPosition = '';
      return text;
    },
  };
}

/** Milliseconds between two keys: Bluetooth scanners take up to 50, people more than 100. */
const slowestMs = 90;
const shortest = 3;
const longest = 4096;

function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/** The field that takes what is typed. */
function fieldOf({ target }: KeyboardEvent): Element | null {
  return target instanceof Element ? target.closest('input:not([type=range]), textarea, select') : null;
}

/** The character that an American keyboard has at the position of the pressed key, or none. */
function americanCharacter({ code, shiftKey }: KeyboardEvent): string {
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code) ?? [];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  if (digit !== undefined)
    return shiftKey && code.startsWith('Digit') ? (')!@#$%^&*('[Number(digit)] ?? '') : digit;
  return punctuation[code]?.[shiftKey ? 1 : 0] ?? '';
}

const punctuation: Record<string, string> = {
  Minus: '-_',
  Equal: '=+',
  Semicolon: ';:',
  Slash: '/?',
  Period: '.>',
  Comma: ',<',
  Quote: `'"`,
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Backquote: '`~',
};
