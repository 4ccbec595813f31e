import { useCallback, useMemo } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { contentsOf } from '#domain/bins/bin-rules.ts';
import { subBinCounts } from '#domain/bins/bin-tree.ts';
import { useBins, useLoadedPhotoUploads } from '#web/data/account/hooks.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Summed = Pick<BinHeader, 'itemCount' | 'photos'>;

/** Returns the text of any visible bin. Photos that wait to be sent count. */
export function useContentsText(): (bin: BinHeader) => string {
  const { t } = useTranslation();
  const { bins } = useBins();
  const uploads = useLoadedPhotoUploads();
  const subBins = useMemo(() => subBinCounts(bins.values()), [bins]);
  const waiting = useMemo(
    () =>
      Map.groupBy(
        uploads.filter(({ refusal }) => !refusal),
        ({ target }) => target.id,
      ),
    [uploads],
  );
  return useCallback(
    (bin) => contentsText(t, bin, { subBinCount: subBins.get(bin.id), waiting: waiting.get(bin.id)?.length }),
    [t, subBins, waiting],
  );
}

/** "5 items", "2 bins", "1 photo" or "Empty". `waiting` counts photos that are only on this device. */
export function contentsText(
  t: TFunction,
  bin: Summed,
  { subBinCount = 0, waiting = 0 }: { subBinCount?: number | undefined; waiting?: number | undefined } = {},
): string {
  const contents = contentsOf(bin, subBinCount);
  if (contents) return t(`common.${contents.kind}`, { count: contents.count });
  return waiting > 0 ? t('common.photos', { count: waiting }) : t('common.empty');
}
