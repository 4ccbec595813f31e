import { useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { act } from '#web/data/act.ts';
import { useUnsavedGuard } from '#web/features/items/form/use-unsaved-guard.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { canMove, holderOf, holdersFor, type Known, placeIn } from '../acts/holders.ts';
import type { PickHolder } from '../picker/use-bin-picker.tsx';
import { BinForm } from './bin-form.tsx';
import { changeOf, lyingIn, nameFault, valuesOf } from './bin-values.ts';
import { HolderField } from './holder-field.tsx';
import { tagsInUse } from './tags-in-use.ts';

type EditBinProps = {
  /** The bin as it is now; the form keeps what it was when it was opened. */
  bin: BinHeader;
  known: Known;
  pick: PickHolder;
  onDone: () => void;
};

/** Changes a bin. Only what differs is sent, with what it was before. */
export function EditBin({ bin, known, pick, onDone }: EditBinProps) {
  const { t } = useTranslation();
  const { bins } = known;
  const [opened] = useState(bin);
  const [values, setValues] = useState(() => valuesOf(opened));
  const [refusal, setRefusal] = useState<string>();
  const change = changeOf(opened, values);
  const before = valuesOf(opened);
  const isMoved = values.parentBinId !== before.parentBinId || values.locationId !== before.locationId;
  const leave = useUnsavedGuard(change !== undefined || isMoved);

  const holder = holderOf(values, known);
  const canBeFree = can(bin.role, 'take out of its parent');

  const handleSubmit = async () => {
    try {
      if (change) await act('bins.update', change);
      if (isMoved) await act('bins.move', { id: bin.id, ...placeIn(holder) });
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
      holderField={
        canMove(bin, known) && (
          <HolderField
            holder={holder}
            choices={holdersFor([bin], known)}
            canBeFree={canBeFree}
            isNews={isMoved}
            pick={pick}
            onChange={(chosen) => setValues({ ...values, ...lyingIn(chosen) })}
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
