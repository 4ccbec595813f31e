/** Ctrl with this letter, or Command on a Mac. */
export function isChord({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent, letter: string): boolean {
  return key.toLowerCase() === letter && (isMac ? metaKey : ctrlKey) && !shiftKey && !altKey;
}

const isMac = navigator.platform.startsWith('Mac');

/** What is written on that key. */
export const chordKey = isMac ? '⌘' : 'Ctrl';
