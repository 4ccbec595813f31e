import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { roomForItems } from '#domain/plans/plan-rules.ts';
import { paths } from '#web/app/paths.ts';
import { useBin, useProfile } from '#web/data/account/hooks.ts';
import { QuickAdd } from '#web/features/things/items/list/quick-add.tsx';
import { useItemActs } from '#web/features/things/items/list/use-item-acts.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';

const shownItems = 3;

/** The bin of the scanned label, with a line to add its contents. */
export function FilledBin({ binId, isNew = false }: { binId: string; isNew?: boolean | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const profile = useProfile();
  const { bin, items } = useBin(binId);
  const acts = useItemActs(binId);
  const newest = useMemo(
    () =>
      items
        .filter((item) => item.deletedAt === undefined)
        .sort((a, b) => b.dateAdded.localeCompare(a.dateAdded))
        .slice(0, shownItems),
    [items],
  );
  const focusNew = useCallback(
    (field: HTMLInputElement | null) => {
      if (isNew) field?.focus();
    },
    [isNew],
  );
  if (!bin) return null;
  const isOwn = bin.ownerId === profile?.uid;
  const isFull = isOwn && profile !== undefined && roomForItems(profile.plan, bin.itemCount) === 0;
  const params = { binId };
  return (
    <section aria-label={bin.name} className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="min-w-0 font-bold text-lg [overflow-wrap:anywhere]">
          <bdi>{bin.name}</bdi>
        </h2>
        <LinkButton to={paths.bin} params={params}>
          {t('scan.open')}
        </LinkButton>
      </div>
      <QuickAdd
        ref={focusNew}
        binId={binId}
        onAdd={acts.add}
        onPaste={(text) => void navigate({ to: paths.itemsMultiAdd, params, state: { pasted: text } })}
        onDetails={(name) =>
          void navigate({ to: paths.itemAdd, params, search: name === '' ? {} : { name } })
        }
        onMany={() => void navigate({ to: paths.itemsMultiAdd, params })}
        onPhotos={() => void navigate({ to: paths.itemsPhotoFirst, params })}
        fullText={
          isFull
            ? errorText(t, { code: 'items.limitReached', params: { n: profile.maxItemsPerBin ?? 0 } })
            : undefined
        }
      />
      <p className="text-sm [overflow-wrap:anywhere]">
        {[t('common.items', { count: bin.itemCount }), ...newest.map(({ name }) => name)].join(' · ')}
      </p>
    </section>
  );
}
