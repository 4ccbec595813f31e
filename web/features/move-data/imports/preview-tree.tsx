import ChevronRight from 'lucide-react/icons/chevron-right';
import MapPin from 'lucide-react/icons/map-pin';
import type { ImportPreview } from '#domain/imports/import-calls.ts';
import { signOf } from '#web/features/things/photos/tiles.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { HueTile } from '#web/ui/marks/hue-tile.tsx';

type TreeRow = ImportPreview['tree'][number];

/** With more rows, places show what is inside them when they are opened. */
const OPEN_MAX = 24;
/** Places, and bins that are in none. */
const SHOWN = 60;

type PreviewTreeProps = Pick<ImportPreview, 'tree' | 'treeCount'> & {
  /** The name of the chosen bin, if everything goes into it. */
  binName: string | undefined;
};

/** The places and bins as they will be, each with the number of its items; a place with all that is in it. */
export function PreviewTree({ tree, treeCount, binName }: PreviewTreeProps) {
  const { t } = useTranslation();
  const groups = groupsOf(tree);
  const [first, others] = [groups.slice(0, SHOWN), groups.slice(SHOWN)];
  const hidden = treeCount - tree.length + others.reduce((sum, [, inside]) => sum + 1 + inside.length, 0);
  return (
    <>
      <ul className="divide-y divide-hairline">
        {first.map(([top, inside], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the tree is shown anew as a whole
          <li key={at}>
            {inside.length === 0 ? (
              <Row row={{ ...top, name: top.name || (binName ?? '') }} />
            ) : (
              <details open={tree.length <= OPEN_MAX} className="group">
                <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 [&::-webkit-details-marker]:hidden">
                  <ChevronRight
                    size={18}
                    aria-hidden
                    className="shrink-0 text-ink-soft transition-transform duration-150 group-open:rotate-90"
                  />
                  <Row row={top} inside={inside} />
                </summary>
                <ul className="pb-2">
                  {inside.map((row, n) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the tree is shown anew as a whole
                    <li key={n} style={{ paddingInlineStart: `${row.level * 1.4}rem` }}>
                      <Row row={row} inside={row.kind === 'place' ? insideOf(inside, n) : []} />
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="text-ink-soft text-sm">{t('imports.more', { count: hidden })}</p>}
    </>
  );
}

/** Each row of the top level with those inside it. */
function groupsOf(tree: readonly TreeRow[]): [TreeRow, TreeRow[]][] {
  const groups: [TreeRow, TreeRow[]][] = [];
  for (const row of tree) {
    const last = groups.at(-1);
    if (row.level === 0 || last === undefined) groups.push([row, []]);
    else last[1].push(row);
  }
  return groups;
}

/** The rows after this one that are deeper. */
function insideOf(rows: readonly TreeRow[], at: number): readonly TreeRow[] {
  const level = rows[at]?.level ?? 0;
  const end = rows.findIndex((row, n) => n > at && row.level <= level);
  return rows.slice(at + 1, end === -1 ? undefined : end);
}

/** How a new place or bin will look. */
function Face({ row: { kind, name, color = 'slate', icon } }: { row: TreeRow }) {
  return kind === 'place' ? (
    <HueTile hue={color} icon={MapPin} size="small" />
  ) : (
    <HueTile hue={color} {...signOf({ name, icon })} size="small" />
  );
}

function Row({ row, inside = [] }: { row: TreeRow; inside?: readonly TreeRow[] }) {
  const { t } = useTranslation();
  const { list } = useFormats();
  const places = inside.filter(({ kind }) => kind === 'place').length;
  const bins = inside.filter(({ kind }) => kind === 'bin').length;
  const items = [row, ...inside].reduce((sum, each) => sum + each.items, 0);
  const counts = [
    places > 0 && t('imports.places', { count: places }),
    bins > 0 && t('imports.bins', { count: bins }),
    (items > 0 || bins === 0) && t('imports.things', { count: items }),
  ].filter((count) => count !== false);
  return (
    <span className="flex min-h-10 min-w-0 grow flex-wrap items-center justify-between gap-x-4 py-1">
      <span className="flex min-w-0 items-center gap-2 [overflow-wrap:anywhere]">
        {row.isNew && <Face row={row} />}
        <span className={row.kind === 'place' ? 'font-semibold' : undefined}>{row.name}</span>
        {!row.isNew && <span className="text-ink-soft text-sm"> · {t('imports.isThere')}</span>}
      </span>
      <span className="ml-auto text-right text-ink-soft text-sm tabular-nums">{list(counts)}</span>
    </span>
  );
}
