import { heldBy } from '#domain/bins/bin-counts.ts';
import { roomForBins } from '#domain/plans/plan-rules.ts';
import { useBins, useProfile } from '#web/data/account/hooks.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { addExampleBins, exampleBinsIn, removeExampleBins } from './example-bins.ts';

const exampleCount = 3;

/** Loading and removing the example bins; `canAdd` only while the plan has room for all of them. */
export function useExampleBins() {
  const { t } = useTranslation();
  const toast = useToast();
  const profile = useProfile();
  const { bins } = useBins();
  const ownerId = profile?.uid ?? '';

  const say = (error: unknown) => toast.error(errorText(t, error));
  const add = () =>
    addExampleBins(bins, ownerId, currentLocale()).then(() => toast.success(t('home.examplesAdded')), say);
  const remove = () =>
    removeExampleBins(bins, ownerId).then(
      (undo) =>
        toast.success(t('home.examplesRemoved'), {
          label: t('common.undo'),
          onPress: () => undo().catch(say),
        }),
      say,
    );

  return {
    canAdd:
      profile !== undefined && roomForBins(profile.plan, heldBy(bins.values(), ownerId)) >= exampleCount,
    hasExamples: profile !== undefined && exampleBinsIn(bins, ownerId).length > 0,
    add,
    remove,
  };
}
