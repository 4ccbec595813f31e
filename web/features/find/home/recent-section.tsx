import type { BinHeader } from '#domain/bins/bin.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useLocations, useWaitingIds } from '#web/data/account/hooks.ts';
import { usePreference } from '#web/data/storage/preferences.ts';
import { BinMarks, MissingChip } from '#web/features/things/bins/bin-marks.tsx';
import { BinRowLink } from '#web/features/things/bins/bin-row-link.tsx';
import { useContentsText } from '#web/features/things/bins/contents-text.ts';
import { BinTile } from '#web/features/things/photos/tiles.tsx';
import { whereText } from '#web/features/things/tree/tree-rows.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { FoldedName } from '#web/ui/marks/folded-text.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { recentBins } from './recent-bins.ts';

const recentBinsMax = 6;

export function RecentSection() {
  const { t } = useTranslation();
  const { status, bins } = useBins();
  const { locations } = useLocations();
  const openedHere = usePreference('recentBins');
  const waiting = useWaitingIds();
  const contentsText = useContentsText();
  const recent = recentBins(bins, openedHere, recentBinsMax);
  return (
    <Section
      // A new device has opened none.
      title={t(openedHere.length > 0 ? 'home.recentBins' : 'home.newestBins')}
      action={
        <LinkButton to={paths.bins} kind="quiet" className="-mr-4">
          {t('home.allBins')}
        </LinkButton>
      }
    >
      <Card isPadded={false}>
        {status === 'loading' && recent.length === 0 ? (
          <SkeletonRows count={3} />
        ) : (
          <ul className="divide-y divide-hairline">
            {recent.map((bin) => (
              <li key={bin.id}>
                <BinLink
                  bin={bin}
                  where={whereText(bin, bins, locations)}
                  contents={contentsText(bin)}
                  isWaiting={waiting.has(bin.id)}
                />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Section>
  );
}

type BinLinkProps = {
  bin: BinHeader;
  /** Empty if the bin is in no container. */
  where?: string;
  contents: string;
  isWaiting: boolean;
};

function BinLink({ bin, where, contents, isWaiting }: BinLinkProps) {
  return (
    <BinRowLink
      binId={bin.id}
      start={<BinTile bin={bin} />}
      title={<FoldedName name={bin.name} />}
      detail={
        <>
          {where ? `${where} · ${contents}` : contents}
          <MissingChip bin={bin} />
        </>
      }
      end={<BinMarks bin={bin} isWaiting={isWaiting} />}
    />
  );
}
