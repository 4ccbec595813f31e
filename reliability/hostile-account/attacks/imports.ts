import { lyingSpreadsheet, rowOfCommas } from '#test/hostile-files.ts';
import { type Attack, type Attacker, attack } from '../attack.ts';

/** Small files that become large as they are read. */
export const imports: Attack[] = [
  attack({
    name: 'a table with 100 million cells in its header',
    from: ['free'],
    isReading: true,
    run: (attacker) => upload(attacker, 'a.zip', rowOfCommas(100_000_000)),
  }),
  attack({
    name: 'a spreadsheet that is larger than it says',
    from: ['free'],
    isReading: true,
    run: (attacker) => upload(attacker, 'a.xlsx', lyingSpreadsheet(1_000)),
  }),
];

async function upload(
  { lanes, send, account }: Attacker,
  fileName: string,
  making: Promise<Uint8Array>,
): Promise<void> {
  const file = await making;
  const boundary = 'part-of-an-attack';
  const part = (headers: string) => `--${boundary}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${part('name="data"')}${JSON.stringify({ fileName })}\r\n`),
    Buffer.from(part(`name="file"; filename="${fileName}"`)),
    file,
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
