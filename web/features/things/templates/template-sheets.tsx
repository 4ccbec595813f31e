import { type ReactNode, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { AppError } from '#domain/errors.ts';
import type { Item } from '#domain/items/item.ts';
import type { Template } from '#domain/templates/template.ts';
import { assertTemplatesFit, templateBinOf, templateItemOf } from '#domain/templates/template-contents.ts';
import { templateItemsMax, templateNameMax } from '#domain/templates/template-limits.ts';
import { withNewTemplate } from '#domain/templates/template-rules.ts';
import { tidyLine } from '#domain/text.ts';
import { useBin, useProfile } from '#web/data/account/hooks.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useTemplateActs } from './use-templates.ts';

type SaveTemplateSheetProps = { of: { bin: BinHeader } | { item: Item }; onClose: () => void };

/** Stores what a bin with its items, or an item, is like, for new ones. */
export function SaveTemplateSheet({ of, onClose }: SaveTemplateSheetProps) {
  const { t } = useTranslation();
  const { templates = [] } = useProfile() ?? {};
  const { save } = useTemplateActs();
  const isBin = 'bin' in of;
  const contents = useBin(isBin ? of.bin.id : '').items;
  const items = isBin ? contents.filter(({ deletedAt }) => deletedAt === undefined) : [of.item];
  const submit = (name: string) => {
    if (items.length > templateItemsMax) return t('templates.tooManyItems', { max: templateItemsMax });
    const template: Template = {
      id: newId(),
      name,
      ...(isBin && { bin: templateBinOf(of.bin) }),
      items: items.map(templateItemOf),
    };
    const refusal = refusalOf(t, () => assertTemplatesFit(withNewTemplate(templates, template)));
    if (refusal === undefined) void save(template).then((isDone) => isDone && onClose());
    return refusal;
  };
  return (
    <NameSheet
      title={t('templates.saveAs')}
      initialName={isBin ? of.bin.name : of.item.name}
      submitLabel={t('common.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-soft text-sm">
        {!isBin
          ? t('templates.keepsItem')
          : items.length === 0
            ? t('templates.keepsEmptyBin')
            : t('templates.keepsBin', { count: items.length })}
      </p>
      <p className="text-ink-soft text-sm">{t('templates.leavesOut')}</p>
    </NameSheet>
  );
}

export function RenameTemplateSheet({ template, onClose }: { template: Template; onClose: () => void }) {
  const { t } = useTranslation();
  const { rename } = useTemplateActs();
  return (
    <NameSheet
      title={t('templates.rename')}
      initialName={template.name}
      submitLabel={t('common.save')}
      onSubmit={(name) => {
        if (name === template.name) onClose();
        else void rename(template, name).then((isDone) => isDone && onClose());
        return undefined;
      }}
      onClose={onClose}
    />
  );
}

type NameSheetProps = {
  title: string;
  initialName: string;
  submitLabel: string;
  /** Returns what is wrong, if anything. */
  onSubmit: (name: string) => string | undefined;
  onClose: () => void;
  children?: ReactNode;
};

function NameSheet({ title, initialName, submitLabel, onSubmit, onClose, children }: NameSheetProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(initialName);
  const [fault, setFault] = useState<string>();
  return (
    <FormSheet
      title={title}
      submitLabel={submitLabel}
      onSubmit={(event) => {
        event.preventDefault();
        const name = tidyLine(typed);
        setFault(name === '' ? t('templates.nameMissing') : onSubmit(name));
      }}
      onClose={onClose}
    >
      <TextField
        label={t('common.name')}
        value={typed}
        error={fault}
        maxLength={templateNameMax}
        autoComplete="off"
        onChange={(name) => {
          setTyped(name);
          setFault(undefined);
        }}
      />
      {children}
    </FormSheet>
  );
}

function refusalOf(t: TFunction, rule: () => unknown): string | undefined {
  try {
    rule();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return errorText(t, error);
    throw error;
  }
}
