import { lyingSpreadsheet, rowOfCommas } from '#test/hostile-files.ts';
import { type Attack, type Attacker, attack } from '../attack.ts';

/** Small files that become large as they are read. They are made before, as that takes longer than a short attack. */
export const imports: Attack[] = [
  attack({
    name: 'a table with 100 million cells in its header',
    from: ['free'],
    isReading: true,
    prepare: () => textOf(rowOfCommas(100_000_000)),
    run: (attacker, file) => upload(attacker, 'a.zip', file),
  }),
  attack({
    name: 'a spreadsheet that is larger than it says',
    from: ['free'],
    isReading: true,
    prepare: () => textOf(lyingSpreadsheet(1_000)),
    run: (attacker, file) => upload(attacker, 'a.xlsx', file),
  }),
];

async function textOf(file: Promise<Uint8Array>): Promise<string> {
  return Buffer.from(await file).toString('base64');
}

async function upload({ lanes, send, account }: Attacker, fileName: string, base64: string): Promise<void> {
  const boundary = 'part-of-an-attack';
  const part = (headers: string) => `--${boundary}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${part('name="data"')}${JSON.stringify({ fileName })}\r\n`),
    Buffer.from(part(`name="file"; filename="${fileName}"`)),
    Buffer.from(base64, 'base64'),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  await lanes(4, () =>
    send({
      path: '/api/imports.create',
      method: 'POST',
      headers: {
        ...account?.headers,
        'Content-Type': `multipart/form-data; boundary=${boundary}`,
        'Idempotency-Key': crypto.randomUUID(),
      },
      body,
    }),
  );
}
