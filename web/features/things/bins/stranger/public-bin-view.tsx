import Globe from 'lucide-react/icons/globe';
import type { PublicBin } from '#domain/bins/public-bin.ts';
import { PublicPhotos } from '#web/features/things/photos/public-photos.tsx';
import { BinTile } from '#web/features/things/tiles/bin-tile.tsx';
import { hueOf } from '#web/features/things/tiles/hue-of.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { Chip } from '#web/ui/marks/chip.tsx';
import { knownLook } from './known-look.ts';

export function PublicBinView({ bin }: { bin: PublicBin }) {
  const { t } = useTranslation();
  const look = knownLook(bin);
  // Public items have no ids, so the index is the key.
  const rows = bin.items.map((item, index) => ({ ...item, key: String(index) }));
  const more = (bin.itemCount ?? 0) - bin.items.length;
  return (
    <>
      <Card hue={hueOf(look)} isPadded={false} className="mb-4 px-3.5 py-3">
        <div className="flex flex-wrap items-center gap-3">
          <BinTile bin={look} />
          <div className="min-w-0 grow">
            <Tags tags={bin.tags} />
          </div>
          <Chip icon={Globe} tone="info">
            {t('bins.public')}
          </Chip>
        </div>
        {bin.photos && (
          <div className="mt-3">
            <PublicPhotos name={bin.name} photos={bin.photos} />
          </div>
        )}
      </Card>
      {rows.length === 0 ? (
        <p className="px-1 text-ink-soft">{t('finding.empty')}</p>
      ) : (
        <div className="overflow-hidden rounded-card border border-hairline bg-card">
          <VirtualList
            label={t('finding.items')}
            items={rows}
            keyOf={({ key }) => key}
            rowHeight={64}
            hasLines
          >
            {(item) => <PublicItem item={item} />}
          </VirtualList>
        </div>
      )}
      {more > 0 && <p className="mt-3 px-1 text-ink-soft">{t('finding.more', { count: more })}</p>}
    </>
  );
}

function PublicItem({ item }: { item: PublicBin['items'][number] }) {
  const { number } = useFormats();
  const amount = [number(item.quantity), item.unit].filter(Boolean).join(' ');
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-end gap-x-3 px-4 py-2.5">
      <div className="min-w-0 grow basis-[7em]">
        <p className="font-medium leading-snug">{item.name}</p>
        {item.tags.length > 0 && <p className="text-ink-soft text-sm">{item.tags.join(' · ')}</p>}
        {item.photos && (
          <div className="mt-1.5">
            <PublicPhotos name={item.name} photos={item.photos} size="small" />
          </div>
        )}
      </div>
      <span className="shrink-0 font-semibold">{amount}</span>
    </div>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation();
  if (tags.length === 0) return null;
  return (
    <ul aria-label={t('common.tags')} className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <Chip>{tag}</Chip>
        </li>
      ))}
    </ul>
  );
}
