import regularLatin from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-500-normal.woff?url';
import boldLatin from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff?url';
import regularLatinExt from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-500-normal.woff?url';
import boldLatinExt from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-700-normal.woff?url';
import { readAsset } from '#web/data/wire/asset.ts';
import type { Subset } from '../layout/glyphs.ts';
import type { Weight } from '../layout/mark.ts';
import type { Faces } from './write-pdf.ts';

/** The files of the typeface. The preview uses the same files. */
export const faceAddresses: Record<Weight, Record<Subset, string>> = {
  bold: { latin: boldLatin, 'latin-ext': boldLatinExt },
  regular: { latin: regularLatin, 'latin-ext': regularLatinExt },
};

let faces: Promise<Faces> | undefined;

/** A failed read is not cached: the next PDF tries again. */
export async function loadFaces(): Promise<Faces> {
  try {
    faces ??= readFaces();
    return await faces;
  } catch (error) {
    faces = undefined;
    throw error;
  }
}

async function readFaces(): Promise<Faces> {
  const [bold, regular] = await Promise.all([readWeight('bold'), readWeight('regular')]);
  return { bold, regular };
}

async function readWeight(weight: Weight): Promise<Record<Subset, Uint8Array>> {
  const addresses = faceAddresses[weight];
  const [latin, latinExt] = await Promise.all([
    readAsset(addresses.latin),
    readAsset(addresses['latin-ext']),
  ]);
  return { latin, 'latin-ext': latinExt };
}
