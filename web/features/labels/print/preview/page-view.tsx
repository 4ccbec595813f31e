import type { SVGProps } from 'react';
import { type Mark, type PrintedPage, type QrMark, weightNumbers } from '../layout/mark.ts';
import { labelFace } from './label-face.ts';

/** `children` are between the paper and the printed marks. */
type PageViewProps = SVGProps<SVGSVGElement> & { page: PrintedPage; label: string };

/** A page as it will be printed, from the same marks as the PDF. */
export function PageView({ page, label, children, ...svg }: PageViewProps) {
  return (
    <svg {...svg} role="img" aria-label={label} viewBox={`0 0 ${page.width} ${page.height}`}>
      <rect width={page.width} height={page.height} fill="#fff" />
      {children}
      {page.marks.map((mark, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity, and the page renders as a whole
        <MarkView key={at} mark={mark} />
      ))}
    </svg>
  );
}

function MarkView({ mark }: { mark: Mark }) {
  switch (mark.kind) {
    case 'text':
      return (
        <text
          x={mark.x}
          y={mark.baseline}
          fontSize={mark.size}
          fontFamily={labelFace}
          fontWeight={weightNumbers[mark.weight]}
          fill={mark.color ?? '#000'}
          style={{ fontKerning: 'none', fontVariantLigatures: 'none' }}
        >
          {mark.text}
        </text>
      );
    case 'bar':
      return <rect x={mark.x} y={mark.y} width={mark.width} height={mark.height} fill={mark.color} />;
    case 'qr':
      return (
        <path
          d={darkRows(mark)}
          transform={`translate(${mark.x} ${mark.y}) scale(${mark.module})`}
          shapeRendering="crispEdges"
          fill="#000"
        />
      );
    case 'icon':
      return (
        <path
          d={mark.path}
          transform={`translate(${mark.x} ${mark.y}) scale(${mark.size / 24})`}
          fill="none"
          stroke={mark.color}
          strokeWidth={2}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      );
  }
}

function darkRows({ runs }: QrMark): string {
  return runs.map(([column, row, length]) => `M${column} ${row}h${length}v1h${-length}z`).join('');
}
