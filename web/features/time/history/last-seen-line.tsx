import type { Target } from '#domain/access/access.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useWhereabouts, whereaboutsWords } from './use-whereabouts.ts';

/** Names the person who scanned or moved the bin last, if known. */
export function LastSeenLine({ bin }: { bin: BinHeader }) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const { bins } = useBins();
  const { locations } = useLocations();
  const myId = useProfile()?.uid;
  const [last] = useWhereabouts(bin, true).events ?? [];
  if (!last) return null;
  const nameOf = ({ kind, id }: Target) => (kind === 'bin' ? bins : locations).get(id)?.name;
  return (
    <p>
      {whereaboutsWords(t, last, { myId, nameOf })} · <time dateTime={last.at}>{moment(last.at)}</time>
    </p>
  );
}
