import { useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { act } from '#web/data/act.ts';
import { useUnsavedGuard } from '#web/features/items/form/use-unsaved-guard.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { parentsFor } from '../acts/bin-sets.ts';
import type { PickBin } from '../picker/use-bin-picker.tsx';
import { BinForm } from './bin-form.tsx';
import { changeOf, nameFault, valuesOf } from './bin-values.ts';
import { ParentField } from './parent-field.tsx';
import { tagsInUse } from './tags-in-use.ts';

type EditBinProps = {
  /** The bin as it is now; the form keeps what it was when it was opened. */
  bin: BinHeader;
  bins: ReadonlyMap<string, BinHeader>;
  pick: PickBin;
  onDone: () => void;
};

/** Changes a bin. Only what differs is sent, with what it was before. */
export function EditBin({ bin, bins, pick, onDone }: EditBinProps) {
  const { t } = useTranslation();
  const [opened] = useState(bin);
  const [values, setValues] = useState(() => valuesOf(opened));
  const [refusal, setRefusal] = useState<string>();
  const change = changeOf(opened, values);
  const isMoved = values.parentBinId !== opened.parentBinId;
  const leave = useUnsavedGuard(change !== undefined || isMoved);

  const parent = values.parentBinId === undefined ? undefined : bins.get(values.parentBinId);
  const canMove = can(bin.role, 'move between parents');
  const canBeFree = opened.parentBinId === undefined || can(bin.role, 'take out of its parent');

  const handleSubmit = async () => {
    try {
      if (change) await act('bins.update', change);
      if (isMoved) await act('bins.move', { id: bin.id, parentBinId: values.parentBinId ?? null });
    } catch (error) {
      return setRefusal(errorText(t, error));
    }
    leave();
    onDone();
  };

  return (
    <BinForm
      values={values}
      onChange={(changed) => {
        setRefusal(undefined);
        setValues({ ...values, ...changed });
      }}
      nameFault={nameFault(values.name, { bins: bins.values(), ownerId: bin.ownerId, exceptId: bin.id })}
      takenText={t('errors.bins.duplicateRename')}
      parentField={
        canMove && (
          <ParentField
            parent={parent}
            choices={parentsFor([bin], bins)}
            canBeFree={canBeFree}
            pick={pick}
            onChange={(parentBinId) => setValues({ ...values, parentBinId })}
          />
        )
      }
      canChangePrivacy={can(bin.role, 'change privacy')}
      knownTags={tagsInUse(bins.values())}
      submitLabel={t('common.save')}
      refusal={refusal}
      isMoreOpen
      onSubmit={handleSubmit}
    />
  );
}
