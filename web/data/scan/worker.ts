import {
  defaultReaderOptions,
  encodeFormats,
  prepareZXingModule,
  type ZXingReaderModule,
} from 'zxing-wasm/reader';
import decoderUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { FromWorker, Picture, Reading, ToWorker } from './code-reader.ts';
import { createGreyBuffer, type Memory } from './grey-buffer.ts';

const postToPage: (message: FromWorker) => void = self.postMessage.bind(self);

const loading = prepareZXingModule({ overrides: { locateFile: () => decoderUrl }, fireImmediately: true });
const decoder = (loading as Promise<ZXingReaderModule & Memory>).then((loaded) => ({
  loaded,
  grey: createGreyBuffer(loaded),
}));

decoder.catch(() => postToPage({ type: 'failed' }));

self.onmessage = async ({ data: { id, picture, isStill } }: MessageEvent<ToWorker>) => {
  try {
    postToPage({ type: 'read', id, reading: await read(picture, isStill) });
  } catch {
    postToPage({ type: 'failed', id });
  } finally {
    picture.close();
  }
};

async function read(picture: Picture, isStill: boolean): Promise<Reading> {
  const { loaded, grey } = await decoder;
  const { pointer, width, height } = await grey.fill(picture);
  const find = (options: Options) => {
    const results = loaded.readBarcodesFromPixmap(pointer, width, height, options);
    return Array.from({ length: results.size() }, (_, at) => results.get(at)).filter(
      (found) => found?.isValid,
    );
  };
  pictures += 1;
  const tryInvert = isStill || !('displayWidth' in picture) || wasInverted || pictures % invertEvery === 0;
  const found = find({ ...(isStill ? ofStills : ofLabels), tryInvert });
  wasInverted = found.some((result) => result?.isInverted);
  if (!isStill) found.push(...otherKinds(find, found.length > 0));
  const codes = found.flatMap((result) => {
    if (!result) return [];
    const { topLeft, topRight, bottomRight, bottomLeft } = result.position;
    return [{ text: result.text, corners: [topLeft, topRight, bottomRight, bottomLeft] as const }];
  });
  return { width, height, codes };
}

/**
 * Looks for bars, and for Data Matrix, in some of the camera's frames only, so that QR codes are read as often as without.
 * Two readings within a third of a second count as one code in view.
 */
function otherKinds<Found>(find: (options: Options) => Found[], hasLabel: boolean): Found[] {
  const now = performance.now();
  const found: Found[] = [];
  if (now - barsAt > (hasLabel ? restBesideLabelMs : 0) && pictures % 2 === 0) {
    barsAt = now;
    found.push(...find(ofBars));
  }
  if (wasMatrix || (!hasLabel && found.length === 0 && now - matrixAt > matrixRestMs)) {
    matrixAt = now;
    const matrices = find(ofMatrices);
    wasMatrix = matrices.length > 0;
    found.push(...matrices);
  }
  return found;
}

let barsAt = 0;
let matrixAt = 0;
let wasMatrix = false;
const restBesideLabelMs = 200;
const matrixRestMs = 900;

let pictures = 0;
let wasInverted = false;
/** White-on-black labels are rare, and looking for them doubles the time. */
const invertEvery = 8;

/** The library converts its options for every picture; these are converted once. */
const common = {
  ...defaultReaderOptions,
  binarizer: 0,
  eanAddOnSymbol: 0,
  textMode: 0,
  characterSet: 0,
};
const bars = ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'Code39', 'ITF'] as const;
const ofLabels = { ...common, formats: encodeFormats(['QRCodeModel2']) };
/** One pass over some rows finds bars that fill the picture, as people hold them; it takes a fifth of the time. */
const ofBars = { ...common, formats: encodeFormats([...bars]), tryHarder: false, tryInvert: false };
const ofMatrices = { ...common, formats: encodeFormats(['DataMatrix']), tryInvert: false };
const ofStills = { ...common, formats: encodeFormats(['QRCodeModel2', 'DataMatrix', ...bars]) };
type Options = typeof ofLabels;
