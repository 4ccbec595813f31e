import type { Target } from '#domain/access/access.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useWhereabouts, whereaboutsWords } from './use-whereabouts.ts';

type LastSeenLineProps = { bin: BinHeader; onShowAll?: () => void };

/** Names the person who scanned or moved the bin last, if known. */
export function LastSeenLine({ bin, onShowAll }: LastSeenLineProps) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const { bins } = useBins();
  const { locations } = useLocations();
  const myId = useProfile()?.uid;
  const [last] = useWhereabouts(bin, true).events ?? [];
  if (!last) return null;
  const nameOf = ({ kind, id }: Target) => (kind === 'bin' ? bins : locations).get(id)?.name;
  const words = (
    <>
      {whereaboutsWords(t, last, { myId, nameOf })} · <time dateTime={last.at}>{moment(last.at)}</time>
    </>
  );
  if (!onShowAll) return <p>{words}</p>;
  return (
    <button
      type="button"
      onClick={onShowAll}
      title={t('history.whereabouts.title')}
      className="block min-h-6 max-w-full truncate rounded-field text-left hover:text-ink hover:underline touch:min-h-11"
    >
      <span className="sr-only">{t('history.whereabouts.title')}: </span>
      {words}
    </button>
  );
}
