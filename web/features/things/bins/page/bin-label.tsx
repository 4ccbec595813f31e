import { Link } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Clock from 'lucide-react/icons/clock';
import Globe from 'lucide-react/icons/globe';
import LinkIcon from 'lucide-react/icons/link';
import { type Audience, whoSees, widestAudience } from '#domain/access/who-sees.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { type BinTextField, binTextFields } from '#domain/bins/bin-fields.ts';
import { longLabel } from '#domain/bins/bin-number.ts';
import { showCode } from '#domain/codes/code.ts';
import { publicLinkOfBin } from '#domain/links/share-link-rules.ts';
import { useLocations, useProfile, useWaitingIds } from '#web/data/account/hooks.ts';
import { useFieldsOf } from '#web/data/account/own-fields.ts';
import { accessPath } from '#web/features/people/access/access-target.ts';
import { useNamesInWords } from '#web/features/people/access/who-sees.tsx';
import { hasOwnValues, OwnLines } from '#web/features/things/own-fields/own-facts.tsx';
import { hueOf } from '#web/features/things/photos/tiles.tsx';
import { LastSeen } from '#web/features/time/history/last-seen.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
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
  onShowWhereabouts: () => void;
};

/** The line below the bin's name. On wide screens it has facts that are below the items on a phone. */
export function BinLabel(props: BinLabelProps) {
  return useIsWide() ? <FactsLine {...props} /> : <FoldingLine {...props} />;
}

function FactsLine({ bin, detailsId, isUnfolded, onToggle, onShowWhereabouts }: BinLabelProps) {
  const { t } = useTranslation();
  const hasDetails = useHasDetails(bin);
  const isInTrash = bin.deletedAt !== undefined;
  return (
    <div className={cx(lineClass, 'gap-x-4')}>
      <LabelAndMarks bin={bin} />
      {isInTrash ? (
        <AudienceChip bin={bin} />
      ) : (
        <Link {...accessPath({ kind: 'bin', id: bin.id })} className={factClass}>
          <VisuallyHidden>{t('readers.people')}: </VisuallyHidden>
          <AudienceChip bin={bin} />
        </Link>
      )}
      <BinCode bin={bin} />
      {hasDetails && (
        <button
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={detailsId}
          onClick={onToggle}
          className={factClass}
        >
          <DetailsWord isUnfolded={isUnfolded} />
        </button>
      )}
      {!isInTrash && <LastSeen bin={bin} onShowAll={onShowWhereabouts} />}
    </div>
  );
}

const factClass =
  'inline-flex min-h-6 items-center rounded-field hover:text-ink hover:underline touch:min-h-11';

/** It unfolds the details, if there are any, which would otherwise push the items down. */
function FoldingLine({ bin, detailsId, isUnfolded, onToggle }: BinLabelProps) {
  const content = (
    <>
      <LabelAndMarks bin={bin} />
      <AudienceChip bin={bin} />
    </>
  );
  if (!useHasDetails(bin)) return <div className={lineClass}>{content}</div>;
  return (
    <button
      type="button"
      aria-expanded={isUnfolded}
      aria-controls={detailsId}
      onClick={onToggle}
      className={cx(
        lineClass,
        'relative rounded-field text-left after:absolute after:-inset-x-2 after:-top-2 after:-bottom-3 hover:text-ink',
      )}
    >
      {content}
      <DetailsWord isUnfolded={isUnfolded} />
    </button>
  );
}

function LabelAndMarks({ bin }: { bin: BinHeader }) {
  const { t } = useTranslation();
  return (
    <>
      {longLabel(bin) && (
        <span className="max-w-full font-bold text-ink">
          <VisuallyHidden>{t('binForm.fields.qrLabel')} </VisuallyHidden>
          {longLabel(bin)}
        </span>
      )}
      <BinMarks bin={bin} isWaiting={false} hasShared={false} />
    </>
  );
}

function DetailsWord({ isUnfolded }: { isUnfolded: boolean }) {
  const { t } = useTranslation();
  return (
    <span className="flex items-center gap-1">
      {t('binPage.codeAndDetails')}
      <ChevronDown
        size={18}
        aria-hidden
        className={cx('shrink-0 transition-transform duration-150', isUnfolded && 'rotate-180')}
      />
    </span>
  );
}

const lineClass = 'flex min-h-6 max-w-full flex-wrap items-center gap-x-2.5 text-ink-soft text-sm';

function useHasDetails(bin: BinHeader): boolean {
  const fields = useFieldsOf(bin.ownerId, 'bin');
  if (hasOwnValues(fields, bin.fields)) return true;
  return bin.tags.length > 0 || [...otherTexts, 'description' as const].some((name) => bin[name]);
}

/** A short form of the sentence beside "People". A clock replaces the icon while changes are pending. */
function AudienceChip({ bin }: { bin: BinHeader }) {
  const { t } = useTranslation();
  const isWaiting = useWaitingIds().has(bin.id);
  const who = useNamesInWords();
  const shareLink = publicLinkOfBin(bin, useLocations().locations);
  const answer = whoSees({ ...bin, shareLink }, useProfile()?.uid, new Date().toISOString());
  const audience = widestAudience(answer);
  const IconShape = icons[audience];
  return (
    <span className={cx('flex items-center gap-1', IconShape && 'font-medium text-lake')}>
      {isWaiting ? (
        <Clock size={14} role="img" aria-label={t('common.waiting')} className="shrink-0" />
      ) : (
        IconShape && <IconShape size={14} aria-hidden className="shrink-0" />
      )}
      {audience === 'people' && bin.ownerName
        ? t('bins.sharedBy', { owner: bin.ownerName })
        : t(`binPage.reach.${audience}`, { who: who(answer.others) })}
    </span>
  );
}

/** Only what strangers can see is marked. */
const icons: Partial<Record<Audience, Icon>> = { withCode: Globe, withLink: LinkIcon };

/** The details that `BinLabel` unfolds. */
export function BinDetails({ bin, id, isHidden }: { bin: BinHeader; id: string; isHidden: boolean }) {
  const { t } = useTranslation();
  const fields = useFieldsOf(bin.ownerId, 'bin');
  if (!useHasDetails(bin)) return null;
  return (
    <Card
      id={id}
      hidden={isHidden}
      hue={hueOf(bin)}
      isPadded={false}
      className="mb-3 space-y-2.5 px-3.5 py-3"
    >
      {bin.description && <p className="max-w-[70ch] whitespace-pre-line">{bin.description}</p>}
      {otherTexts.map(
        (name) =>
          bin[name] && (
            <p key={name} className="whitespace-pre-line [overflow-wrap:anywhere]">
              <span className="text-ink-soft text-sm">{t(`binForm.fields.${name}`)}: </span>
              {bin[name]}
            </p>
          ),
      )}
      <OwnLines fields={fields} values={bin.fields} />
      {bin.tags.length > 0 && (
        <ul aria-label={t('common.tags')} className="flex flex-wrap gap-1.5">
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

/** The code of the bin's label; on a phone at the end of the page, as hardly anyone types it. */
export function BinCode({ bin }: { bin: BinHeader }) {
  const { t } = useTranslation();
  if (bin.qrCode === '') return null;
  return (
    <dl className="mt-6 flex flex-wrap gap-x-2 text-ink-soft text-sm wide:mt-0">
      <dt>{t('binPage.code')}</dt>
      <dd className="font-mono slashed-zero">{showCode(bin.qrCode)}</dd>
    </dl>
  );
}

const withOwnPlace: readonly BinTextField[] = ['qrLabel', 'description'];
const otherTexts = binTextFields.filter((name) => !withOwnPlace.includes(name));
