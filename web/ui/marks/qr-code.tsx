import { encode } from 'uqr';

/** Black on white in both themes, as scanners require. Import it lazily. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="w-full max-w-60 rounded-card"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={darkRows(data)} fill="#000" />
    </svg>
  );
}

function darkRows(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => [...runsOf(row)].map(([from, to]) => `M${from} ${y}h${to - from}v1H${from}z`))
    .join('');
}

function* runsOf(row: readonly boolean[]): Generator<[from: number, to: number]> {
  for (let at = 0; at < row.length; at++) {
    if (!row[at]) continue;
    const from = at;
    while (row[at]) at++;
    yield [from, at];
  }
}
