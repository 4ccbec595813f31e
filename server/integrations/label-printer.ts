import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { createFairQueue } from '../api/fair-queue.ts';
import { costModel } from '../cost-model.ts';
import type { Settings } from '../start/env.ts';
import { faultOf } from './outward-answer.ts';

/** A picture in the dots of a printer: rows from the top, of whole bytes, in which a set bit is a black dot. */
export type Bitmap = { width: number; height: number; bits: Uint8Array };

/** A printer on the network that reads ZPL. */
export type LabelPrinter = {
  /**
   * Resolves once the printer has taken the label.
   * @throws AppError `labels.printerAway`, `labels.printerEmpty`, `labels.printerPaused`, `request.tooMany`, `server.busy`.
   */
  print(userId: string, label: Bitmap): Promise<void>;
};

const { connectMs, statusMs, sendMs, waiting, waitingPerAccount } = costModel.labelPrinter;

/** Undefined if no printer is configured. */
export function createLabelPrinter(
  { LABEL_PRINTER: url }: Settings,
  log: FastifyBaseLogger,
): LabelPrinter | undefined {
  if (url === undefined) return undefined;
  const { hostname, port } = new URL(url);
  const address = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 9100) };
  // Such printers take one connection at a time.
  const queue = createFairQueue({ atOnce: 1, waiting, atOncePerKey: 1, waitingPerKey: waitingPerAccount });
  return {
    print: (userId, label) =>
      queue(userId, async () => {
        const socket = await open(address).catch((error: unknown) => {
          log.warn({ fault: faultOf(error) }, 'label printer does not answer');
          throw new AppError('labels.printerAway');
        });
        try {
          assertReady(await askStatus(socket));
          await send(socket, zplOf(label));
        } catch (error) {
          if (error instanceof AppError) throw error;
          log.warn({ fault: faultOf(error) }, 'label printer took no label');
          throw new AppError('labels.printerAway');
        } finally {
          socket.destroy();
        }
      }),
  };
}

/** A label in ZPL, printed once at its size. */
export function zplOf({ width, height, bits }: Bitmap): string {
  const rowBytes = Math.ceil(width / 8);
  const size = rowBytes * height;
  const picture = Buffer.from(bits).toString('hex').toUpperCase();
  return `^XA^PW${width}^LL${height}^LH0,0^FO0,0^GFA,${size},${size},${rowBytes},${picture}^FS^PQ1^XZ\n`;
}

async function open(address: { host: string; port: number }): Promise<Socket> {
  const socket = connect(address);
  // Also of a connection that is lost while nothing waits for it.
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect', { signal: AbortSignal.timeout(connectMs) }).catch((error: unknown) => {
    socket.destroy();
    throw error;
  });
  return socket;
}

/** The answer to "host status", or what of it came within the time: printers that only imitate ZPL send none. */
async function askStatus(socket: Socket): Promise<string> {
  let answer = '';
  socket.setEncoding('latin1');
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (text: string) => {
      answer = (answer + text).slice(0, 1_000);
      if (answer.split('\x03').length > 2) resolve();
    });
  });
  socket.write('~HS');
  await Promise.race([answered, setTimeout(statusMs)]);
  return answer;
}

/** Reads the second and third field of the first line, and the third and fourth of the second (ZPL II, ~HS). */
function assertReady(status: string): void {
  const [first = [], second = []] = status
    .split('\x03')
    .map((line) => line.slice(line.indexOf('\x02') + 1).split(','));
  if (first[1] === '1') throw new AppError('labels.printerEmpty');
  if (first[2] === '1' || second[2] === '1') throw new AppError('labels.printerPaused');
  if (second[3] === '1') throw new AppError('labels.printerEmpty');
}

/** Some printers keep a connection open that nothing more comes by: what was sent is theirs by then. */
const closeMs = 1_500;

async function send(socket: Socket, zpl: string): Promise<void> {
  const closed = once(socket, 'close').then(([hadError]) => hadError === true);
  // It is awaited only after what is awaited first has not failed.
  closed.catch(() => {});
  socket.resume();
  socket.end(zpl);
  await once(socket, 'finish', { signal: AbortSignal.timeout(sendMs) });
  const wasLost = await Promise.race([closed, setTimeout(closeMs, false)]);
  if (wasLost) throw new Error('the connection was lost');
}
