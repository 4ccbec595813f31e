import { tidyLine } from '#domain/tidy-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { BinTile } from '../bin-tile.tsx';
import type { BinValues } from './bin-values.ts';

/** The bin's label as it will look, while one types. Decorative: every word of it stands in a field below. */
export function FormPreview({ values }: { values: BinValues }) {
  const { t } = useTranslation();
  const name = tidyLine(values.name);
  const look = {
    name,
    color: values.color ?? undefined,
    icon: values.icon ?? (name === '' ? ('box' as const) : undefined),
  };
  return (
    <div
      aria-hidden
      data-hue={values.color ?? 'slate'}
      className="relative flex min-h-20 items-center gap-3.5 overflow-hidden rounded-card border border-hairline bg-card py-3 pr-4 pl-5.5"
    >
      <span className="absolute inset-y-0 left-0 w-2 bg-hue" />
      <BinTile bin={look} size="large" />
      <span className="min-w-0">
        <span className={cx('fade-two-lines font-bold text-xl', name === '' && 'text-ink-soft')}>
          {name || t('bins.create')}
        </span>
        {tidyLine(values.label) !== '' && (
          <span className="block truncate font-mono text-ink-soft text-sm slashed-zero">
            {tidyLine(values.label)}
          </span>
        )}
      </span>
    </div>
  );
}
