import type { CodeInPicture, Reading } from '#web/data/scan/code-reader.ts';

/** A code that is in view, or was a moment ago. */
export type Sighting = CodeInPicture & {
  /** In the current frame. */
  isInView: boolean;
  /** Number of consecutive frames. */
  pictures: number;
  lastAt: number;
};

/** Tracks codes from frame to frame, so that one missed by the decoder once does not flicker. */
export function createSightings() {
  let before = new Map<string, Sighting>();
  return (reading: Reading, now: number): Sighting[] => {
    const next = new Map<string, Sighting>();
    for (const code of reading.codes) {
      const pictures = (before.get(code.text)?.pictures ?? 0) + 1;
      next.set(code.text, { ...code, isInView: true, pictures, lastAt: now });
    }
    for (const [text, sighting] of before) {
      if (!next.has(text) && now - sighting.lastAt < lingerMs)
        next.set(text, { ...sighting, isInView: false });
    }
    before = next;
    // In a stable order, so that their buttons do not move.
    return [...next.values()].sort((a, b) => (a.text < b.text ? -1 : 1));
  };
}

const lingerMs = 300;
