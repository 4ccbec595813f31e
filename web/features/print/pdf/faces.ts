import regularLatin from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-500-normal.woff?url';
import boldLatin from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff?url';
import regularLatinExt from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-500-normal.woff?url';
import boldLatinExt from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-700-normal.woff?url';
import type { Subset } from '../layout/glyphs.ts';
import type { Weight } from '../layout/mark.ts';

/** The files of the typeface. The preview uses the same files. */
export const faceAddresses: Record<Weight, Record<Subset, string>> = {
  bold: { latin: boldLatin, 'latin-ext': boldLatinExt },
  regular: { latin: regularLatin, 'latin-ext': regularLatinExt },
};
