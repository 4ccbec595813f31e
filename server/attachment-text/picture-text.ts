import { readFile } from 'node:fs/promises';
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import sharp from 'sharp';
import { costModel } from '../cost-model.ts';
import { cutLine, LINE_HEIGHT, lineWidth, type Pixels } from './line-pixels.ts';
import { findTextBoxes, type TextBox } from './text-boxes.ts';
import { type Alphabet, alphabetOf, decodeText, linesOf, type ReadText, type Word } from './text-lines.ts';
import { findModelFiles } from './text-model.ts';
import type { PictureText } from './text-reader.ts';

const { columns: columnsMax } = costModel.attachmentText;
/** Pixels of the longer side in which lines are looked for, a multiple of `SIDE_STEP`. */
const DETECTION_SIDE = 960;
const SIDE_STEP = 32;
/** The mean and deviation of the pictures that the detection model was trained with, by channel. */
const MEAN = [0.485, 0.456, 0.406];
const DEVIATION = [0.229, 0.224, 0.225];
/** Below this, a line is read upside down too. */
const UPRIGHT_FROM = 0.85;

env.wasm.numThreads = 1;
sharp.cache(false);
sharp.concurrency(1);
// Security: no other reader of libvips ever sees a file.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });

type Models = { detection: InferenceSession; recognition: InferenceSession; alphabet: Alphabet };

let models: Promise<Models> | undefined;

/** Reads the print in a picture. Loads the models for the first one. */
export async function readPicture(picture: Pixels): Promise<PictureText> {
  models ??= loadModels();
  return readText(await models, picture);
}

/** Reads a WebP file; bytes that are no picture have no text. */
export async function readPhoto(photo: Uint8Array): Promise<PictureText> {
  const picture = await decode(photo).catch(() => undefined);
  return picture === undefined ? { lines: [], isCut: false } : readPicture(picture);
}

async function loadModels(): Promise<Models> {
  const { detection, recognition, characters } = await findModelFiles();
  const open = async (path: string) =>
    InferenceSession.create(await readFile(path), {
      executionProviders: ['wasm'],
      executionMode: 'sequential',
      // Both keep memory for the next run, which has another size.
      enableCpuMemArena: false,
      enableMemPattern: false,
    });
  const list = (await readFile(characters, 'utf8')).trimEnd().split(/\r?\n/);
  return {
    detection: await open(detection),
    recognition: await open(recognition),
    alphabet: alphabetOf([...list, ' ']),
  };
}

async function decode(photo: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(photo, { limitInputPixels: costModel.attachmentText.pixels })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The largest print comes first, in case that there is more than may be read of one photo. */
async function readText(from: Models, picture: Pixels): Promise<PictureText> {
  const boxes = (await detect(from, picture)).sort((a, b) => b.height - a.height);
  const words: Word[] = [];
  let columns = 0;
  for (const box of boxes) {
    columns += lineWidth(box);
    if (columns > columnsMax) break;
    words.push({ ...(await recognise(from, picture, box)), box });
  }
  return { lines: linesOf(words, picture), isCut: columns > columnsMax };
}

async function detect({ detection }: Models, picture: Pixels): Promise<TextBox[]> {
  const scale = Math.min(1, DETECTION_SIDE / Math.max(picture.width, picture.height));
  const side = (length: number) => Math.max(1, Math.round((length * scale) / SIDE_STEP)) * SIDE_STEP;
  const [width, height] = [side(picture.width), side(picture.height)];
  const raw = { width: picture.width, height: picture.height, channels: 3 } as const;
  const data = await sharp(picture.data, { raw }).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  const scores = await run(detection, normalise(data), [1, 3, height, width]);
  const [toX, toY] = [picture.width / width, picture.height / height];
  return findTextBoxes({ scores, width, height }).map((box) => ({
    ...box,
    x: box.x * toX,
    y: box.y * toY,
    width: box.width * toX,
    height: box.height * toY,
  }));
}

function normalise(data: Uint8Array): Float32Array {
  const plane = data.length / 3;
  const values = new Float32Array(data.length);
  for (let channel = 0; channel < 3; channel++) {
    const [mean = 0, deviation = 1] = [MEAN[channel], DEVIATION[channel]];
    for (let at = 0; at < plane; at++)
      values[channel * plane + at] = ((data[3 * at + channel] ?? 0) / 255 - mean) / deviation;
  }
  return values;
}

async function recognise(from: Models, picture: Pixels, box: TextBox): Promise<ReadText> {
  const upright = await recogniseOnce(from, picture, box);
  if (upright.sure >= UPRIGHT_FROM) return upright;
  const turned = await recogniseOnce(from, picture, { ...box, angle: box.angle + Math.PI });
  return turned.sure > upright.sure ? turned : upright;
}

async function recogniseOnce(
  { recognition, alphabet }: Models,
  picture: Pixels,
  box: TextBox,
): Promise<ReadText> {
  const { values, width } = cutLine(picture, box);
  return decodeText(await run(recognition, values, [1, 3, LINE_HEIGHT, width]), alphabet);
}

async function run(session: InferenceSession, values: Float32Array, dims: number[]): Promise<Float32Array> {
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]];
  const answer = (await session.run({ [input]: new Tensor('float32', values, dims) }))[output];
  if (!(answer?.data instanceof Float32Array)) throw new Error('the model answered with something else');
  return answer.data;
}
