import Globe from 'lucide-react/icons/globe';
import Lock from 'lucide-react/icons/lock';
import type { BinHeader } from '#domain/bins/bin.ts';
import { showCode } from '#domain/codes/code.ts';
import { useWaitingIds } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Chip } from '#web/ui/marks/chip.tsx';
import { FoldedText } from '#web/ui/marks/folded-text.tsx';
import { BinMarks } from '../bin-marks.tsx';
import { BinTile } from '../bin-tile.tsx';
import { hueOf } from '../hue-of.ts';

export function BinLabel({ bin }: { bin: BinHeader }) {
  const { t } = useTranslation();
  const isWaiting = useWaitingIds().has(bin.id);
  return (
    <Card hue={hueOf(bin)} isPadded={false} className="mb-4 px-3.5 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <BinTile bin={bin} />
        <dl className="min-w-0 grow basis-[7em] font-mono slashed-zero">
          {bin.qrLabel && (
            <div>
              <dt className="sr-only">{t('bins.label')}</dt>
              <dd className="font-bold leading-tight">{bin.qrLabel}</dd>
            </div>
          )}
          {bin.qrCode !== '' && (
            <div>
              <dt className="sr-only">{t('bins.code')}</dt>
              <dd className="text-ink-soft text-sm">{showCode(bin.qrCode)}</dd>
            </div>
          )}
        </dl>
        <div className="flex max-w-full items-center gap-1.5">
          <BinMarks bin={bin} isWaiting={isWaiting} />
          {bin.role === 'owner' &&
            (bin.isPrivate ? (
              <Chip icon={Lock}>{t('bins.private')}</Chip>
            ) : (
              <Chip icon={Globe} tone="info">
                {t('bins.public')}
              </Chip>
            ))}
        </div>
      </div>
      {bin.description && <FoldedText text={bin.description} />}
      {bin.tags.length > 0 && (
        <ul aria-label={t('common.tags')} className="mt-2.5 flex flex-wrap gap-1.5">
          {bin.tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <Chip>{tag}</Chip>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
