import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { DeviceView } from '#domain/device-view.ts';
import { paths } from '#domain/paths.ts';
import { act } from '#web/data/account/act.ts';
import { useFieldsOf } from '#web/data/account/own-fields.ts';
import { OthersValueNote } from '#web/features/things/items/form/others-value-note.tsx';
import { type FieldWriter, useFieldWriters } from '#web/features/time/history/use-field-writers.ts';
import { TypedTexts } from '#web/forms/drafts/typed-texts.tsx';
import { useEditState } from '#web/forms/drafts/use-edit-state.ts';
import { conflictsVersion, type EditState, touchedFields } from '#web/forms/edit-state.ts';
import { tagsInUse } from '#web/forms/tags-in-use.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { hasMouse } from '#web/ui/layout/use-is-wide.ts';
import { Notice } from '#web/ui/marks/notice.tsx';
import {
  canMove,
  containerChoiceName,
  containerChoiceOf,
  containerChoicesFor,
  moveDestination,
} from '../container-choices.ts';
import { BinNotices } from '../page/bin-notices.tsx';
import type { PickContainer } from '../picker/use-bin-picker.tsx';
import { BinForm } from './bin-form.tsx';
import {
  type BinValues,
  binDraft,
  binTexts,
  changeOf,
  type FieldName,
  labelFault,
  nameFault,
  placementOf,
  storeAsNewBin,
  tidied,
  valuesOf,
} from './bin-values.ts';
import { ContainerField } from './container-field.tsx';

type EditBinProps = {
  /** The bin when the page was opened, and now; undefined once access is lost. */
  opened: BinHeader;
  bin: BinHeader | undefined;
  view: DeviceView;
  pick: PickContainer;
  onDone: () => void;
};

export function isChangeable(bin: BinHeader | undefined): bin is BinHeader {
  return bin?.deletedAt === undefined && can(bin?.role, 'edit details');
}

/** Sends only changed fields, and shows what others change while the form is open. */
export function EditBin({ opened, bin, view, pick, onDone }: EditBinProps) {
  const { t } = useTranslation();
  const { bins } = view;
  // Those at the time the form was opened; later ones would change the shown values.
  const [fields] = useState(useFieldsOf(opened.ownerId, 'bin'));
  const { state, draft, ...edit } = useEditState(binDraft(opened.id), {
    opened,
    current: bin,
    valuesOf: (each) => valuesOf(each, fields),
  });
  const { refusal, save, forgetRefusal } = useSaving();
  const { base, latest, values } = state;
  const change = changeOf(base, values, fields);
  const isMoved =
    values.inside.parentBinId !== latest.inside.parentBinId ||
    values.inside.locationId !== latest.inside.locationId;
  const container = containerChoiceOf(values.inside, view);

  const put = (changed: Partial<BinValues>) => {
    forgetRefusal();
    edit.put(changed);
  };
  const writerOf = useFieldWriters({
    target: { kind: 'bin', id: opened.id },
    version: conflictsVersion(state),
  });
  const note = (field: FieldName) => {
    if (!state.news.has(field)) return undefined;
    const writer = writerOf(field === 'label' ? 'qrLabel' : field);
    const take = () => put({ [field]: latest[field] } as Partial<BinValues>);
    return <OthersBinValue state={state} field={field} view={view} writer={writer} onTake={take} />;
  };

  const handleSubmit = () =>
    save(async () => {
      // The form takes the values as the server will return them, or the own change would look like somebody else's.
      const tidy = tidied(values);
      const touched = touchedFields(latest, values).map((name) => [name, tidy[name]]);
      put({ ...values, ...Object.fromEntries(touched) });
      if (change) await act('bins.update', change);
      if (isMoved) await act('bins.move', { id: base.id, ...moveDestination(container) });
      draft.saved();
      onDone();
    });

  return (
    <>
      {!isChangeable(bin) && (
        <div className="mb-4">
          <LostBin bin={bin} />
          <TypedTexts typed={{ values, initial: latest }} fields={binTexts}>
            <AsNewBin binId={base.id} values={values} onTaken={draft.saved} />
          </TypedTexts>
        </div>
      )}
      <BinForm
        values={values}
        draft={draft}
        onChange={put}
        hasAutoFocus={hasMouse()}
        nameFault={nameFault(values.name, { bins: bins.values(), ownerId: base.ownerId, exceptId: base.id })}
        takenText={
          base.role !== 'owner' && base.ownerName
            ? t('binForm.nameTakenOf', { owner: base.ownerName })
            : t('errors.bins.duplicateRename')
        }
        labelFault={labelFault(values.label, base.qrLabel)}
        containerField={
          canMove(base, view) && (
            <ContainerField
              container={container}
              choices={containerChoicesFor([base], view)}
              canBeFree={can(base.role, 'move out of its container')}
              newOwnerId={base.ownerId}
              showsAudience={isMoved}
              sources={[base]}
              note={note('inside')}
              pick={pick}
              onChange={(chosen) => put({ inside: placementOf(chosen) })}
            />
          )
        }
        fields={fields}
        knownTags={tagsInUse(bins.values())}
        submitLabel={t('common.save')}
        refusal={refusal}
        isMoreOpen
        isLost={!isChangeable(bin)}
        note={note}
        onSubmit={handleSubmit}
        onCancel={onDone}
      />
    </>
  );
}

function LostBin({ bin }: { bin: BinHeader | undefined }) {
  const { t } = useTranslation();
  if (bin) return <BinNotices bin={bin} />;
  return <Notice title={t('binForm.gone')}>{t('binForm.goneText')}</Notice>;
}

type BinEdit = EditState<BinHeader, BinValues>;

type OthersBinValueProps = {
  state: BinEdit;
  field: FieldName;
  view: DeviceView;
  writer: FieldWriter | undefined;
  onTake: (field: FieldName) => void;
};

function OthersBinValue({ state, field, view, writer, onTake }: OthersBinValueProps) {
  const value = useWords(state.latest, field, view);
  const conflict = state.news.get(field);
  return (
    conflict && (
      <OthersValueNote conflict={conflict} value={value} writer={writer} onTake={() => onTake(field)} />
    )
  );
}

function useWords(latest: BinValues, field: FieldName, view: DeviceView): string {
  const { t } = useTranslation();
  switch (field) {
    case 'inside': {
      const container = containerChoiceOf(latest.inside, view);
      return container ? containerChoiceName(container) : '';
    }
    case 'color':
      return latest.color ? t(`looks.colors.${latest.color}`) : '';
    case 'icon':
      return latest.icon ? t(`looks.icons.${latest.icon}`) : '';
    case 'tags':
      return latest.tags.join(', ');
    default:
      return latest[field] ?? '';
  }
}

type AsNewBinProps = { binId: string; values: object; onTaken: () => void };

/** Opens the form for a new bin with what was typed about a deleted one. */
export function AsNewBin({ binId, values, onTaken }: AsNewBinProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const handlePress = () => {
    onTaken();
    storeAsNewBin(binId, values);
    void navigate({ to: paths.binCreate, replace: true });
  };
  return (
    <Button kind="primary" onClick={handlePress}>
      {t('drafts.asNewBin')}
    </Button>
  );
}
