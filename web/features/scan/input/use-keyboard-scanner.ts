import { useEffect, useEffectEvent } from 'react';

/** Detects USB and Bluetooth scanners, which type faster than people and end with Enter. */
export function useKeyboardScanner(onScan: (text: string) => void): void {
  const scan = useEffectEvent(onScan);
  useEffect(() => {
    let typed = '';
    let lastAt = Number.NEGATIVE_INFINITY;
    const handleKey = (event: KeyboardEvent) => {
      const { key, timeStamp } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || isInField(event)) return;
      if (timeStamp - lastAt > slowestMs) typed = '';
      if (key === 'Enter') {
        const text = typed;
        typed = '';
        if (text.length < shortest) return;
        // Otherwise it would press the focused button.
        event.preventDefault();
        return scan(text);
      }
      if ([...key].length !== 1) return;
      // A space alone presses buttons.
      if (key === ' ' && typed === '') return;
      lastAt = timeStamp;
      if (typed.length < longest) typed += key;
      // Letters are shortcuts elsewhere.
      event.preventDefault();
    };
    addEventListener('keydown', handleKey, { capture: true });
    return () => removeEventListener('keydown', handleKey, { capture: true });
  }, []);
}

/** Milliseconds between two keys: Bluetooth scanners take up to 50, people more than 100. */
const slowestMs = 90;
const shortest = 3;
const longest = 4096;

function isInField({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input:not([type=range]), textarea, select') !== null;
}
