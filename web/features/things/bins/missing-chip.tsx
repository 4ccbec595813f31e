import SearchX from 'lucide-react/icons/search-x';
import type { BinHeader } from '#domain/bins/bin.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Chip } from '#web/ui/marks/chip.tsx';

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
