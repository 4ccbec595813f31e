import { useState } from 'react';
import type { Profile } from '#domain/account/profile.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { heldBy } from '#domain/bins/bin-rules.ts';
import { roomForBins } from '#domain/plans/plan-rules.ts';
import { act } from '#web/data/act.ts';
import { newId } from '#web/data/new-id.ts';
import { useUnsavedGuard } from '#web/features/items/form/use-unsaved-guard.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { parentsForNew } from '../acts/bin-sets.ts';
import { freshColor } from '../hue-of.ts';
import type { PickBin } from '../picker/use-bin-picker.tsx';
import { BinForm } from './bin-form.tsx';
import { emptyBin, nameFault, newBinOf } from './bin-values.ts';
import { FullPlan } from './full-plan.tsx';
import { ParentField } from './parent-field.tsx';
import { tagsInUse } from './tags-in-use.ts';

type CreateBinProps = {
  profile: Profile;
  bins: ReadonlyMap<string, BinHeader>;
  /** What the address asks for. */
  given: { name?: string; parent?: string };
  pick: PickBin;
  onCreated: (id: string) => void;
};

/** The form for a new bin. Says before it is filled in whether the plan has room for another. */
export function CreateBin({ profile, bins, given, pick, onCreated }: CreateBinProps) {
  const { t } = useTranslation();
  const choices = parentsForNew(bins);
  const [opened] = useState(() => {
    const parentBinId = choices.find((bin) => bin.id === given.parent)?.id;
    return emptyBin({ name: given.name, parentBinId, color: freshColor(bins.values()) });
  });
  const [values, setValues] = useState(opened);
  const [refusal, setRefusal] = useState<string>();
  const leave = useUnsavedGuard(values !== opened);

  const parent = values.parentBinId === undefined ? undefined : bins.get(values.parentBinId);
  const ownerId = parent?.ownerId ?? profile.uid;
  const isOwn = ownerId === profile.uid;
  const room = isOwn ? roomForBins(profile.plan, heldBy(bins.values(), ownerId)) : Number.POSITIVE_INFINITY;
  if (room === 0) return <FullPlan profile={profile} bins={bins} />;

  const handleSubmit = async () => {
    const id = newId();
    try {
      await act('bins.create', newBinOf(values, id));
    } catch (error) {
      return setRefusal(errorText(t, error));
    }
    leave();
    onCreated(id);
  };

  return (
    <>
      {room <= tellBelow && (
        <p className="mb-3 text-ink-soft text-sm">{t('bins.nearLimit', { count: room })}</p>
      )}
      <BinForm
        values={values}
        onChange={(change) => {
          setRefusal(undefined);
          setValues({ ...values, ...change });
        }}
        nameFault={nameFault(values.name, { bins: bins.values(), ownerId })}
        takenText={t('errors.bins.duplicateName')}
        parentField={
          choices.length > 0 && (
            <ParentField
              parent={parent}
              choices={choices}
              canBeFree
              pick={pick}
              onChange={(parentBinId) => setValues({ ...values, parentBinId })}
            />
          )
        }
        canChangePrivacy={isOwn}
        knownTags={tagsInUse(bins.values())}
        submitLabel={t('bins.createDone')}
        refusal={refusal}
        hasAutoFocus
        onSubmit={handleSubmit}
      />
    </>
  );
}

const tellBelow = 2;
