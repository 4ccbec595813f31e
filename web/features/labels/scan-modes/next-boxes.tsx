import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useMemo, useState } from 'react';
import type { BinColor } from '#domain/bins/bin-fields.ts';
import { roomMax, roomsOf, roomTag } from '#domain/bins/handling-marks.ts';
import { nameKey, tidyLine } from '#domain/text.ts';
import { useBins, useProfile } from '#web/data/account/hooks.ts';
import { binOrLocationOf, type ContainerChoice } from '#web/features/things/bins/container-choices.ts';
import { TemplateField } from '#web/features/things/templates/template-field.tsx';
import { useFittedTemplate } from '#web/features/things/templates/use-templates.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Checkbox, Switch } from '#web/ui/fields/checkbox.tsx';
import { ColorPicker } from '#web/ui/fields/choice-grid.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ToggleChip } from '#web/ui/marks/chip.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { type BoxDefaults, mayBePublic } from './labelled-bin.ts';

/** What packing gives each new box, kept from box to box and when the app is opened again. */
export function useBoxDefaults(into: ContainerChoice | undefined) {
  const { values, put } = useNewValues<BoxDefaults>({ form: 'next-boxes', isSilent: true }, () => ({
    room: '',
    color: null,
    isPrivate: true,
    templateId: '',
  }));
  const me = useProfile()?.uid;
  const ownerId = into ? binOrLocationOf(into).ownerId : me;
  const template = useFittedTemplate('bin', values.templateId, ownerId);
  return { defaults: { ...values, room: tidyLine(values.room) }, typedRoom: values.room, template, put };
}

type NextBoxesProps = ReturnType<typeof useBoxDefaults> & {
  /** Where they are packed. */
  into: ContainerChoice | undefined;
};

/** Says what the next boxes get, with the sheet that changes it. */
export function NextBoxes(props: NextBoxesProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { defaults, template, into } = props;
  const chosen = [
    template?.name,
    defaults.room !== '' && roomTag(defaults.room),
    defaults.color !== null && t(`looks.colors.${defaults.color}`),
    !defaults.isPrivate && mayBePublic(into) && t('scan.pack.withCode'),
  ].filter((each) => typeof each === 'string');
  return (
    <>
      <Button icon={SlidersHorizontal} onClick={() => setOpen(true)}>
        {chosen.length === 0 ? t('scan.pack.nextBoxes') : chosen.join(' · ')}
      </Button>
      {isOpen && <NextBoxesSheet {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const roomsMost = 8;

function NextBoxesSheet({
  defaults,
  typedRoom,
  template,
  put,
  into,
  onClose,
}: NextBoxesProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { room, color, isPrivate } = defaults;
  const rooms = useMemo(() => roomsOf([...bins.values()].flatMap(({ tags }) => tags)), [bins]);
  return (
    <Sheet
      isOpen
      title={t('scan.pack.nextBoxes')}
      onClose={onClose}
      footer={
        <Button kind="primary" isWide onClick={onClose}>
          {t('access.done')}
        </Button>
      }
    >
      <div className="space-y-4">
        <TextField
          label={t('scan.pack.room')}
          hint={t('scan.pack.roomHint')}
          value={typedRoom}
          onChange={(next) => put({ room: next })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The button that opened the sheet has the focus before the press ends, and would open it again.
            event.preventDefault();
            onClose();
          }}
          maxLength={roomMax}
          autoComplete="off"
          autoCapitalize="sentences"
          enterKeyHint="done"
          data-autofocus
        />
        {rooms.length > 0 && (
          <ul aria-label={t('scan.pack.rooms')} className="flex flex-wrap gap-2">
            {rooms.slice(0, roomsMost).map((each) => (
              <li key={each}>
                <ToggleChip
                  isOn={nameKey(each) === nameKey(room)}
                  onChange={(isOn) => put({ room: isOn ? each : '' })}
                >
                  {each}
                </ToggleChip>
              </li>
            ))}
          </ul>
        )}
        <TemplateField
          kind="bin"
          value={defaults.templateId}
          fitted={template}
          onChange={(templateId) => put({ templateId })}
        />
        <Checkbox
          label={t('scan.pack.oneColor')}
          checked={color !== null}
          onChange={(isOne) => put({ color: isOne ? firstColor : null })}
        />
        {color !== null && (
          <ColorPicker
            label={t('binForm.fields.color')}
            value={color}
            onChange={(next) => put({ color: next })}
            labelOf={(each) => t(`looks.colors.${each}`)}
          />
        )}
        {mayBePublic(into) && (
          <Switch
            label={t('binForm.isPrivate')}
            hint={t(isPrivate ? 'binForm.isPrivateHint' : 'binForm.isPublicHint')}
            checked={isPrivate}
            onChange={(next) => put({ isPrivate: next })}
          />
        )}
      </div>
    </Sheet>
  );
}

const firstColor: BinColor = 'teal';
