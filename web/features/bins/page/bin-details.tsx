import type { BinHeader } from '#domain/bins/bin.ts';
import { type BinTextField, binTextFields } from '#domain/bins/bin-fields.ts';
import { showCode } from '#domain/codes/code.ts';
import { BinTile } from '#web/features/tiles/bin-tile.tsx';
import { hueOf } from '#web/features/tiles/hue-of.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Chip } from '#web/ui/marks/chip.tsx';

/** The details that `BinLabel` unfolds. */
export function BinDetails({ bin, id, isHidden }: { bin: BinHeader; id: string; isHidden: boolean }) {
  const { t } = useTranslation();
  return (
    <Card id={id} hidden={isHidden} hue={hueOf(bin)} isPadded={false} className="mb-3 px-3.5 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <BinTile bin={bin} />
        {bin.qrCode !== '' && (
          <dl className="min-w-0 grow basis-[7em]">
            <dt className="text-ink-soft text-sm">{t('bins.code')}</dt>
            <dd className="font-mono slashed-zero">{showCode(bin.qrCode)}</dd>
          </dl>
        )}
      </div>
      {bin.description && <p className="mt-2.5 max-w-[70ch] whitespace-pre-line">{bin.description}</p>}
      {otherTexts.map(
        (name) =>
          bin[name] && (
            <p key={name} className="mt-2.5 [overflow-wrap:anywhere]">
              <span className="text-ink-soft text-sm">{t(`bins.fields.${name}`)}: </span>
              {bin[name]}
            </p>
          ),
      )}
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

const withOwnPlace: readonly BinTextField[] = ['qrLabel', 'description'];
const otherTexts = binTextFields.filter((name) => !withOwnPlace.includes(name));
