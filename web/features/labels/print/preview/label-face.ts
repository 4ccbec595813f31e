import { useEffect } from 'react';
import { type Weight, weightNumbers } from '../layout/mark.ts';
import { faceAddresses } from '../pdf/faces.ts';

/** The font family of labels in pages. */
export const labelFace = 'Whichbin label';

/** The characters that only the second file has (unicode.json of @fontsource/bricolage-grotesque). */
const latinExt =
  'U+0100-0130, U+0132-0151, U+0154-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF';

/** Loads the preview's font. Until then, a fallback font is used at the right positions. */
export function useLabelFace(): void {
  useEffect(() => addFaces(), []);
}

/** Resolves when the fonts are loaded or have failed. */
export async function labelFaceLoaded(): Promise<void> {
  addFaces();
  await Promise.allSettled((faces ?? []).map((face) => face.load()));
}

let faces: FontFace[] | undefined;

function addFaces(): void {
  if (!('FontFace' in globalThis)) return;
  faces ??= Object.entries(faceAddresses).flatMap(([weight, addresses]) => {
    const descriptors = { weight: String(weightNumbers[weight as Weight]) };
    return [
      new FontFace(labelFace, `url(${addresses['latin-ext']})`, { ...descriptors, unicodeRange: latinExt }),
      new FontFace(labelFace, `url(${addresses.latin})`, descriptors),
    ];
  });
  for (const face of faces) document.fonts.add(face);
}
