export type TypedKey = { key: string; at: number; isInField: boolean };

/**
 * Recognises text that began in a field, or in a cell of a table, and goes on after the field is gone: the screen changed
 * while the person was typing, and the keys are no shortcuts. Times are in ms.
 */
export function createTypedText() {
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    /** Call it for every key without Ctrl. Returns whether the key goes on with the text of a field. */
    goesOn({ key, at, isInField }: TypedKey): boolean {
      if (key.length > 1 && key !== 'Enter') return false;
      const isLate = !isInField && at - lastAt < pauseMs;
      if (isInField || isLate) lastAt = at;
      return isLate;
    },
    /** The person moved the focus, so that what follows is no longer meant for the field. */
    end(): void {
      lastAt = Number.NEGATIVE_INFINITY;
    },
  };
}

const pauseMs = 1_000;
