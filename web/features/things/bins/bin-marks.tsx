import { Link } from '@tanstack/react-router';
import Archive from 'lucide-react/icons/archive';
import Clock from 'lucide-react/icons/clock';
import SearchX from 'lucide-react/icons/search-x';
import Users from 'lucide-react/icons/users';
import { Suspense } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { paths } from '#domain/paths.ts';
import { BinTile } from '#web/features/things/photos/tiles.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { lazyPart } from '#web/ui/layout/lazy-part.ts';
import { Chip } from '#web/ui/marks/chip.tsx';
import type { Icon } from '#web/ui/marks/icon.ts';
import { isShared } from './list/bin-filters.ts';

type BinMarksProps = {
  bin: BinHeader;
  isWaiting: boolean;
  /** False if the text beside it already says so. */
  hasShared?: boolean;
};

export function BinMarks({ bin, isWaiting, hasShared = true }: BinMarksProps) {
  const { t } = useTranslation();
  return (
    <>
      {hasShared && isShared(bin) && (
        <Mark
          icon={Users}
          label={bin.ownerName ? t('bins.sharedBy', { owner: bin.ownerName }) : t('bins.shared')}
        />
      )}
      {bin.archivedAt !== undefined && <Mark icon={Archive} label={t('bins.archived')} />}
      {isWaiting && <Mark icon={Clock} label={t('common.waiting')} />}
    </>
  );
}

function Mark({ icon: IconShape, label }: { icon: Icon; label: string }) {
  return (
    <span role="img" aria-label={label} title={label} className="shrink-0 text-ink-soft">
      <IconShape size={16} aria-hidden />
    </span>
  );
}

/** "Missing since 23 Nov" on a line of its own; nothing for a bin that is not missing. */
export function MissingChip({ bin }: { bin: BinHeader | undefined }) {
  const { t } = useTranslation();
  const { shortDate } = useFormats();
  if (bin?.missingSince === undefined) return null;
  return (
    <span className="mt-1 block">
      <Chip icon={SearchX} tone="danger">
        {/* Keeps the date on one line. */}
        {t('bins.missingSince', { date: shortDate(bin.missingSince).replaceAll(' ', '\u00a0') })}
      </Chip>
    </span>
  );
}

/** A link for the mouse; by keyboard, Enter in the cell opens the bin. */
export function BinName({ bin, isWaiting }: { bin: BinHeader; isWaiting: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <BinTile bin={bin} size="small" />
      <Link
        to={paths.bin}
        params={{ binId: bin.id }}
        tabIndex={-1}
        draggable={false}
        className="min-w-0 truncate font-semibold hover:underline"
      >
        <bdi>{bin.name}</bdi>
      </Link>
      <BinMarks bin={bin} isWaiting={isWaiting} />
    </span>
  );
}

const RowValues = lazyPart(async () => (await import('../own-fields/row-values.tsx')).RowValues);

/** The values that the owner's fields show on rows. */
export function BinValues({ bin }: { bin: BinHeader }) {
  return (
    bin.fields && (
      <Suspense>
        <RowValues of="bin" thing={bin} />
      </Suspense>
    )
  );
}
