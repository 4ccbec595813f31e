import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** A label as the printer got it: a byte per dot, 0 is black. */
export type PrintedLabel = { width: number; height: number; gray: Uint8Array };

/** A printer that reads as much of ZPL as Whichbin writes. */
export type LabelPrinterPeer = {
  settings: Record<'LABEL_PRINTER', string>;
  labels: PrintedLabel[];
  /** The flags of its status; undefined for a printer that knows no status. */
  status: { isEmpty?: boolean; isPaused?: boolean; isOpen?: boolean } | undefined;
  /** Whether it leaves connections open whose other end is closed. */
  keepsOpen: boolean;
  /** The largest number of connections that were written to together. */
  mostAtOnce: number;
  close(): Promise<void>;
};

export async function startLabelPrinter(): Promise<LabelPrinterPeer> {
  const open = new Set<Socket>();
  /** Those whose other end may still write. */
  const sending = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    sending.add(socket);
    peer.mostAtOnce = Math.max(peer.mostAtOnce, sending.size);
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => {
      text += part;
      if (!text.startsWith('~HS')) return;
      text = text.slice(3);
      if (peer.status) socket.write(statusText(peer.status));
    });
    socket.on('end', () => {
      sending.delete(socket);
      const label = readLabel(text);
      if (label) peer.labels.push(label);
      if (!peer.keepsOpen) socket.end();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      open.delete(socket);
      sending.delete(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const peer: LabelPrinterPeer = {
    settings: { LABEL_PRINTER: `zpl://127.0.0.1:${(server.address() as AddressInfo).port}` },
    labels: [],
    status: {},
    keepsOpen: false,
    mostAtOnce: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
  return peer;
}

function statusText({ isEmpty = false, isPaused = false, isOpen = false }): string {
  const lines = [
    `030,${Number(isEmpty)},${Number(isPaused)},0320,000,0,0,0,000,0,0,0`,
    `000,0,${Number(isOpen)},0,0,2,4,0,00000000,1,000`,
    '1234,0',
  ];
  return lines.map((line) => `\x02${line}\x03\r\n`).join('');
}

function readLabel(zpl: string): PrintedLabel | undefined {
  const found = /^\^XA\^PW(\d+)\^LL(\d+)\^LH0,0\^FO0,0\^GFA,(\d+),\3,(\d+),([\dA-F]*)\^FS\^PQ1\^XZ\n$/.exec(
    zpl,
  );
  if (!found) return undefined;
  const [width, height, , rowBytes] = found.slice(1, 5).map(Number) as [number, number, number, number];
  const bits = Buffer.from(found[5] ?? '', 'hex');
  const gray = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const byte = bits[y * rowBytes + (x >> 3)] ?? 0;
      gray[y * width + x] = (byte >> (7 - (x & 7))) & 1 ? 0 : 255;
    }
  return { width, height, gray };
}
