import { ascent, descent } from '#web/features/labels/print/layout/glyphs.ts';
import { type Weight, weightNumbers } from '#web/features/labels/print/layout/mark.ts';
import type { Ground, SignPicture } from './letters.ts';
import { colors } from './page-flow.ts';

/** Pixels of the letters' size: about 500 dpi in print. */
const size = 64;
/** More would take minutes. */
const signsMax = 2_000;
const grounds: Record<Ground, string> = { white: '#ffffff', fill: colors.fill };
const inks: Record<Weight, string> = { bold: colors.ink, regular: colors.soft };

/** Draws words in the worker with the device's own fonts. */
export async function drawSigns(words: Iterable<string>): Promise<Map<string, SignPicture>> {
  const pictures = new Map<string, SignPicture>();
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d');
  if (!context) return pictures;
  const draw = async (word: string, weight: Weight, ground: Ground) => {
    context.font = fontOf(weight);
    canvas.width = Math.max(1, Math.ceil(context.measureText(word).width));
    canvas.height = Math.ceil((ascent + descent) * size);
    context.fillStyle = grounds[ground];
    context.fillRect(0, 0, canvas.width, canvas.height);
    // A canvas of a new size has forgotten its font.
    context.font = fontOf(weight);
    context.fillStyle = inks[weight];
    context.fillText(word, 0, ascent * size);
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    return new Uint8Array(await jpeg.arrayBuffer());
  };
  const widthIn = (word: string, weight: Weight) => {
    context.font = fontOf(weight);
    return Math.max(1, Math.ceil(context.measureText(word).width)) / size;
  };
  for (const word of [...words].slice(0, signsMax)) {
    const onGrounds = async (weight: Weight) => ({
      white: await draw(word, weight, 'white'),
      fill: await draw(word, weight, 'fill'),
    });
    pictures.set(word, {
      width: { bold: widthIn(word, 'bold'), regular: widthIn(word, 'regular') },
      jpegs: { bold: await onGrounds('bold'), regular: await onGrounds('regular') },
    });
  }
  return pictures;
}

function fontOf(weight: Weight): string {
  return `${weightNumbers[weight]} ${size}px system-ui, sans-serif`;
}
