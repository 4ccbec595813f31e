import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Replace from 'lucide-react/icons/replace';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId, useState } from 'react';
import { presetFields } from '#domain/own-fields/field-presets.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { type FieldHolder, fieldHolders, ownFieldsMax } from '#domain/own-fields/own-field-limits.ts';
import { liveFieldsOf, offeredChoices } from '#domain/own-fields/own-field-rules.ts';
import { nameKey } from '#domain/text.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { daysTexts } from '#web/features/time/reminders/days-before.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { ChipButton } from '#web/ui/marks/chip.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { ChangeKindSheet } from './change-kind-sheet.tsx';
import { FieldForm } from './field-form.tsx';
import { useFieldActs } from './use-field-acts.ts';

const none: readonly OwnField[] = [];

/** The fields that the person defined, of items, bins and places. */
export function FieldsSection({ isTitleHidden }: { isTitleHidden: boolean }) {
  const { t } = useTranslation();
  const { fields = none } = useProfile() ?? {};
  return (
    <Section title={t('ownFields.title')} isTitleHidden={isTitleHidden}>
      <p className="mb-3 max-w-[60ch] text-ink-soft text-sm">{t('ownFields.lead')}</p>
      <div className="space-y-3">
        {fieldHolders.map((of) => (
          <FieldsOf key={of} of={of} fields={liveFieldsOf(fields, of)} all={fields} />
        ))}
        <DeletedFields fields={fields.filter(({ deletedAt }) => deletedAt !== undefined)} />
      </div>
    </Section>
  );
}

type FieldsOfProps = { of: FieldHolder; fields: readonly OwnField[]; all: readonly OwnField[] };

function FieldsOf({ of, fields, all }: FieldsOfProps) {
  const { t } = useTranslation();
  const { uid: ownerId = '', currency } = useProfile() ?? {};
  const acts = useFieldActs();
  const kindText = useKindText();
  const titleId = useId();
  const [opened, setOpened] = useState<OwnField | 'new'>();
  const [changingId, setChangingId] = useState<string>();
  const changingAt = fields.findIndex(({ id }) => id === changingId);
  const changing = fields[changingAt];
  const ids = new Set(all.filter(({ deletedAt }) => deletedAt === undefined).map(({ id }) => id));
  const names = new Set(fields.map(({ name }) => nameKey(name)));
  const presets = presetFields(currentLocale(), { ownerId, of, currency }).filter(
    ({ id, name }) => !ids.has(id) && !names.has(nameKey(name)),
  );
  const hasRoom = fields.length < ownFieldsMax;
  return (
    <Card isPadded={false}>
      <section aria-labelledby={titleId}>
        <h3 id={titleId} className="px-4 pt-3 font-semibold">
          {t(`ownFields.of.${of}`)}
        </h3>
        {fields.length === 0 ? (
          <p className="px-4 py-2 text-ink-soft text-sm">{t('ownFields.none')}</p>
        ) : (
          <ul className="divide-y divide-hairline">
            {fields.map((field, at) => (
              <li key={field.id}>
                <ListRow
                  title={field.name}
                  detail={[
                    kindText(field),
                    field.isOnRows && t('ownFields.isOnRows'),
                    field.isPublic && t('ownFields.isPublic'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  isPressedByAction
                  actions={
                    <Menu
                      label={t('ownFields.acts', { name: field.name })}
                      title={field.name}
                      entries={[
                        { label: t('common.change'), icon: Pencil, onPress: () => setOpened(field) },
                        {
                          label: t('ownFields.changeKind'),
                          icon: Replace,
                          onPress: () => setChangingId(field.id),
                        },
                        at > 0 && {
                          label: t('ownFields.moveUp'),
                          icon: ArrowUp,
                          onPress: () => void acts.move(field, fields[at - 1]),
                        },
                        at < fields.length - 1 && {
                          label: t('ownFields.moveDown'),
                          icon: ArrowDown,
                          onPress: () => void acts.move(field, fields[at + 2]),
                        },
                        {
                          label: t('common.delete'),
                          icon: Trash2,
                          isDangerous: true,
                          onPress: () => void acts.remove(field),
                        },
                      ]}
                    />
                  }
                />
              </li>
            ))}
          </ul>
        )}
        {hasRoom && (
          <div className="space-y-2 px-4 pt-1 pb-3">
            {presets.length > 0 && (
              <fieldset className="flex min-w-0 flex-wrap gap-2">
                <legend className="sr-only">{t('ownFields.presets')}</legend>
                {presets.map((preset) => (
                  <ChipButton key={preset.id} onClick={() => void acts.create(preset)}>
                    + {preset.name}
                  </ChipButton>
                ))}
              </fieldset>
            )}
            <Button kind="quiet" icon={Plus} className="-mx-3" onClick={() => setOpened('new')}>
              {t('ownFields.add')}
            </Button>
          </div>
        )}
      </section>
      {opened !== undefined && (
        <FieldForm
          of={of}
          {...(opened !== 'new' && { field: opened })}
          others={fields}
          onClose={() => setOpened(undefined)}
        />
      )}
      {changing && (
        <ChangeKindSheet
          field={changing}
          next={fields[changingAt + 1]}
          onClose={() => setChangingId(undefined)}
        />
      )}
    </Card>
  );
}

/** "Number (kg)", "One of several choices: New, Good, Worn", "Date · Reminder: 7 days before". */
function useKindText(): (field: OwnField) => string {
  const { t } = useTranslation();
  const { list } = useFormats();
  return (field) => {
    const { kind, unit, currency, remind } = field;
    const kindName = t(`ownFields.kinds.${kind}`);
    const measure = unit ?? currency;
    const offered = offeredChoices(field).map(({ name }) => name);
    if (measure !== undefined) return `${kindName} (${measure})`;
    if (remind) return `${kindName} · ${t('ownFields.reminder', { when: list(daysTexts(t, remind)) })}`;
    return offered.length === 0 ? kindName : `${kindName}: ${offered.join(', ')}`;
  };
}

function DeletedFields({ fields }: { fields: readonly OwnField[] }) {
  const { t } = useTranslation();
  const acts = useFieldActs();
  if (fields.length === 0) return null;
  return (
    <Card isPadded={false}>
      <h3 className="px-4 pt-3 font-semibold">{t('ownFields.trash')}</h3>
      <p className="px-4 py-1 text-ink-soft text-sm">{t('ownFields.trashText')}</p>
      <ul className="divide-y divide-hairline">
        {fields.map((field) => (
          <li key={field.id}>
            <ListRow
              title={field.name}
              detail={t(`ownFields.of.${field.of}`)}
              actions={
                <Button kind="quiet" onClick={() => void acts.restore(field)}>
                  {t('common.restore')}
                </Button>
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
