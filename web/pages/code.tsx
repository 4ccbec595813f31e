import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '#domain/paths.ts';
import { useCodes } from '#web/data/account/hooks.ts';
import { useKnownCodes } from '#web/features/labels/scan/known-codes.ts';
import { noteSeen, noteSeenOnArrival } from '#web/features/labels/scan/note-seen.ts';
import { BinAbsent } from '#web/features/things/bins/page/bin-absent.tsx';
import { OwnVoidLabel, UnknownBin } from '#web/features/things/bins/stranger/unknown-bin.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

const route = getRouteApi('/labelled/c/$code');

/** The page at the address on a printed label. */
export function CodePage() {
  const { t } = useTranslation();
  const { code } = route.useParams();
  const ownCodes = useCodes();
  const { scanned, matches } = useKnownCodes().read(code);
  if (scanned.kind !== 'code') {
    return (
      <Page>
        <PageHeader title={t('bins.title')} back={{ to: paths.bins }} />
        <BinAbsent reason="noneFound" />
      </Page>
    );
  }
  const [match] = matches;
  if (match?.kind === 'bin') return <ScannedBin binId={match.bin.id} />;
  if (match?.kind === 'item')
    return <Navigate to={paths.item} params={{ binId: match.bin.id, itemId: match.item.id }} replace />;
  if (match) return <Navigate to={paths.location} params={{ locationId: match.location.id }} replace />;
  const own = ownCodes.get(scanned.code);
  if (own?.state === 'void') {
    return (
      <Page>
        <PageHeader title={t('bins.title')} back={{ to: paths.bins }} />
        <OwnVoidLabel row={own} />
      </Page>
    );
  }
  if (own?.state === 'free') return <Navigate to={paths.binCreate} search={{ code: scanned.code }} replace />;
  return (
    <UnknownBin
      binId={scanned.code}
      otherwise={(reason) => <BinAbsent reason={reason} />}
      onFound={noteSeenOnArrival}
    />
  );
}

/** The phone's own camera opened the address, so the person has seen the bin. */
function ScannedBin({ binId }: { binId: string }) {
  useEffect(() => noteSeen(binId), [binId]);
  return <Navigate to={paths.bin} params={{ binId }} replace />;
}
