import ChevronDown from 'lucide-react/icons/chevron-down';
import Clock from 'lucide-react/icons/clock';
import Globe from 'lucide-react/icons/globe';
import LinkIcon from 'lucide-react/icons/link';
import Lock from 'lucide-react/icons/lock';
import Users from 'lucide-react/icons/users';
import { type Audience, whoSees, widestAudience } from '#domain/access/who-sees.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { type BinTextField, binTextFields } from '#domain/bins/bin-fields.ts';
import { showCode } from '#domain/codes/code.ts';
import { publicLinkOfBin } from '#domain/links/share-link-rules.ts';
import { useLocations, useProfile, useWaitingIds } from '#web/data/account/hooks.ts';
import { BinTile, hueOf } from '#web/features/things/photos/tiles.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Chip } from '#web/ui/marks/chip.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import type { Icon } from '#web/ui/marks/icon.ts';
import { VisuallyHidden } from '#web/ui/marks/visually-hidden.tsx';
import { BinMarks } from '../bin-marks.tsx';

type BinLabelProps = {
  bin: BinHeader;
  detailsId: string;
  isUnfolded: boolean;
  onToggle: () => void;
};

/** A line below the bin's name that unfolds its details, which would otherwise push the items down. */
export function BinLabel({ bin, detailsId, isUnfolded, onToggle }: BinLabelProps) {
  const { t } = useTranslation();
  const isWaiting = useWaitingIds().has(bin.id);
  return (
    <button
      type="button"
      aria-expanded={isUnfolded}
      aria-controls={detailsId}
      onClick={onToggle}
      className="relative flex min-h-6 max-w-full flex-wrap items-center gap-x-2.5 rounded-field text-left text-ink-soft text-sm after:absolute after:-inset-x-2 after:-top-2 after:-bottom-3 hover:text-ink"
    >
      {bin.qrLabel && (
        <span className="max-w-full font-bold font-mono text-ink slashed-zero">
          <VisuallyHidden>{t('bins.fields.qrLabel')} </VisuallyHidden>
          {bin.qrLabel}
        </span>
      )}
      <BinMarks bin={bin} isWaiting={false} hasShared={false} />
      {/* The chevron has no visible text, so it stays on the line of what precedes it. */}
      <span className={bin.qrLabel ? 'flex items-center gap-1' : 'contents'}>
        <AudienceChip bin={bin} isWaiting={isWaiting} />
        <span className="flex items-center gap-1">
          <span className={cx(bin.qrLabel && 'sr-only')}>{t('binPage.codeAndDetails')}</span>
          <ChevronDown
            size={18}
            aria-hidden
            className={cx('shrink-0 transition-transform duration-150', isUnfolded && 'rotate-180')}
          />
        </span>
      </span>
    </button>
  );
}

type AudienceChipProps = { bin: BinHeader; isWaiting: boolean };

/** A short form of the sentence beside "People". A clock replaces the icon while changes are pending. */
function AudienceChip({ bin, isWaiting }: AudienceChipProps) {
  const { t } = useTranslation();
  const shareLink = publicLinkOfBin(bin, useLocations().locations.get(bin.locationId ?? ''));
  const audience = widestAudience(
    whoSees({ ...bin, shareLink }, useProfile()?.uid, new Date().toISOString()),
  );
  const IconShape = icons[audience];
  const isPublic = audience === 'withCode' || audience === 'withLink';
  return (
    <span className={cx('flex items-center gap-1', isPublic && 'font-medium text-lake')}>
      {isWaiting ? (
        <Clock size={14} role="img" aria-label={t('common.waiting')} className="shrink-0" />
      ) : (
        <IconShape size={14} aria-hidden className="shrink-0" />
      )}
      {t(`binPage.reach.${audience}`)}
    </span>
  );
}

const icons: Record<Audience, Icon> = { onlyYou: Lock, people: Users, withCode: Globe, withLink: LinkIcon };

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
            <p key={name} className="mt-2.5 whitespace-pre-line [overflow-wrap:anywhere]">
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
