import type { BinHeader } from '#domain/bins/bin.ts';
import type { Candidate, PublicBin } from '#domain/bins/bin-calls.ts';
import { binColors, binIcons } from '#domain/bins/bin-fields.ts';
import { paths } from '#domain/paths.ts';
import { BinTile } from '#web/features/things/photos/tiles.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { contentsText } from '../contents-text.ts';

type CandidateListProps = {
  candidates: readonly Candidate[];
  /** Otherwise the bins are the person's own or shared with them. */
  arePublic: boolean;
};

export function CandidateList({ candidates, arePublic }: CandidateListProps) {
  const { t } = useTranslation();
  return (
    <>
      <Notice title={t('finding.several')}>
        <p className="text-ink-soft">{t(arePublic ? 'finding.severalText' : 'finding.severalOwnText')}</p>
      </Notice>
      <ul
        aria-label={t('finding.several')}
        className="mt-4 divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card"
      >
        {candidates.map((candidate) => (
          <li key={candidate.id}>
            <ListRowLink
              to={paths.bin}
              params={{ binId: candidate.id }}
              start={<BinTile bin={knownLook(candidate)} />}
              title={candidate.name}
              detail={[contentsText(t, candidate), ...candidate.tags].join(' · ')}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Omits colours and icons that only a newer server knows. */
export function knownLook({
  name,
  color,
  icon,
}: Pick<PublicBin, 'name' | 'color' | 'icon'>): Pick<BinHeader, 'name' | 'color' | 'icon'> {
  return {
    name,
    color: binColors.find((each) => each === color),
    icon: binIcons.find((each) => each === icon),
  };
}
