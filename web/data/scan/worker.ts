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

self.onmessage = async ({ data: { id, picture } }: MessageEvent<ToWorker>) => {
  try {
    postToPage({ type: 'read', id, reading: await read(picture) });
  } catch {
    postToPage({ type: 'failed', id });
  } finally {
    picture.close();
  }
};

async function read(picture: Picture): Promise<Reading> {
  const { loaded, grey } = await decoder;
  const { pointer, width, height } = await grey.fill(picture);
  pictures += 1;
  const tryInvert = !('displayWidth' in picture) || wasInverted || pictures % invertEvery === 0;
  const results = loaded.readBarcodesFromPixmap(pointer, width, height, { ...options, tryInvert });
  const found = Array.from({ length: results.size() }, (_, at) => results.get(at));
  wasInverted = found.some((result) => result?.isInverted);
  const codes = found.flatMap((result) => {
    if (!result?.isValid) return [];
    const { topLeft, topRight, bottomRight, bottomLeft } = result.position;
    return [{ text: result.text, corners: [topLeft, topRight, bottomRight, bottomLeft] as const }];
  });
  return { width, height, codes };
}

let pictures = 0;
let wasInverted = false;
/** White-on-black labels are rare, and looking for them doubles the time. */
const invertEvery = 8;

/** The library converts its options for every picture; these are converted once. */
const options = {
  ...defaultReaderOptions,
  formats: encodeFormats(['QRCodeModel2']),
  binarizer: 0,
  eanAddOnSymbol: 0,
  textMode: 0,
  characterSet: 0,
};
