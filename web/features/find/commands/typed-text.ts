export type TypedKey = { key: string; at: number; isInField: boolean; begins?: boolean };

/** A key typed outside a field. `begins` if another key may follow it as one shortcut. */
type PlainKey = { key: string; at: number; begins: boolean };

/**
 * Recognises text that began in a field, or in a cell of a table, and goes on after the field is gone: the screen changed
 * while the person was typing, and the keys are no shortcuts. So is a key that follows another one as fast as letters are
 * typed: nobody presses two shortcuts that fast, unless it is the same again. A sign such as / is no part of a word. Times
 * are in ms.
 */
export function createTypedText() {
  let lastAt = Number.NEGATIVE_INFINITY;
  let plain: PlainKey | undefined;
  return {
    /** Call it for every key without Ctrl. Returns whether the key goes on with the text of a field. */
    goesOn({ key, at, isInField, begins = false }: TypedKey): boolean {
      if (key.length > 1 && key !== 'Enter') return false;
      const before = plain;
      // Enter presses what has the focus.
      plain = isInField || key === 'Enter' ? undefined : { key, at, begins };
      const isFast = before !== undefined && at - before.at < letterMs;
      const isLetter = isFast && !before.begins && before.key !== key && !isInField && letter.test(key);
      const isLate = !isInField && at - lastAt < pauseMs;
      if (isInField || isLate || isLetter) lastAt = at;
      return isLate || isLetter;
    },
    /** The person moved the focus, so that what follows is no longer meant for the field. */
    end(): void {
      lastAt = Number.NEGATIVE_INFINITY;
      plain = undefined;
    },
  };
}

const letter = /^[\p{L}\p{N}]$/u;
const pauseMs = 1_000;
/** The longest time between two letters of a word. */
const letterMs = 200;
