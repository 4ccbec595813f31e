import { type FormEvent, useState } from 'react';
import type { Document, DocumentTarget } from '#domain/documents/document.ts';
import {
  type DocumentUse,
  documentNameMax,
  documentUrlMax,
  documentUses,
} from '#domain/documents/document-limits.ts';
import { isWebAddress } from '#domain/own-fields/own-values.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useSaving } from '#web/forms/use-saving.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { hostOf } from './document-names.ts';
import { addLink, type DocumentValues, type useDocumentActs } from './use-document-acts.ts';

type EditDocumentSheetProps = {
  document: Document;
  acts: ReturnType<typeof useDocumentActs>;
  onClose: () => void;
};

/** Changes the name and use of a document, and the address of a link. */
export function EditDocumentSheet({ document, acts, onClose }: EditDocumentSheetProps) {
  const { t } = useTranslation();
  const { id, name, use, url } = document;
  const [before] = useState<DocumentValues>({ name, use, ...(url !== undefined && { url }) });
  const { values, put, draft } = useNewValues({ form: `document:${id}`, isSilent: true }, () => ({
    name,
    use,
    url: url ?? '',
  }));
  const [isChecked, setChecked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const isLink = url !== undefined;
    if (values.name.trim() === '' || (isLink && !isLinkAddress(values.url))) return;
    const typed: DocumentValues = {
      name: values.name.trim(),
      use: values.use,
      ...(isLink && { url: values.url.trim() }),
    };
    const names = (Object.keys(typed) as (keyof DocumentValues)[]).filter(
      (key) => typed[key] !== before[key],
    );
    const picked = (from: DocumentValues) => Object.fromEntries(names.map((key) => [key, from[key]]));
    if (names.length > 0) void acts.change(id, picked(typed), picked(before));
    draft.saved();
    onClose();
  };
  return (
    <FormSheet
      title={t(url === undefined ? 'documents.editTitle' : 'documents.editLinkTitle')}
      submitLabel={t('common.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField
        name={values.name}
        error={isChecked && values.name.trim() === '' ? t('documents.nameMissing') : undefined}
        onChange={(next) => put({ name: next })}
      />
      {url !== undefined && (
        <AddressField url={values.url} isChecked={isChecked} onChange={(next) => put({ url: next })} />
      )}
      <UseField use={values.use} onChange={(next) => put({ use: next })} />
    </FormSheet>
  );
}

/** Adds a web address with a title. */
export function LinkSheet({ target, onClose }: { target: DocumentTarget; onClose: () => void }) {
  const { t } = useTranslation();
  const { refusal, isSaving, save, forgetRefusal } = useSaving();
  const { values, put, draft } = useNewValues<LinkValues>(
    { form: `link:${target.id}`, isSilent: true },
    () => ({
      url: '',
      name: '',
      use: 'other',
    }),
  );
  const [isChecked, setChecked] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const url = withScheme(values.url);
    if (!isLinkAddress(url)) return;
    const link = { url, name: values.name.trim() || hostOf(url), use: values.use };
    if (!(await save(() => addLink(target, link)))) return;
    draft.saved();
    onClose();
  };
  return (
    <FormSheet
      title={t('documents.addLink')}
      submitLabel={t('documents.addIt')}
      isBusy={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      <AddressField
        url={values.url}
        isChecked={isChecked}
        onChange={(next) => {
          forgetRefusal();
          put({ url: next });
        }}
      />
      <NameField
        name={values.name}
        label={t('documents.linkTitle')}
        hint={t('documents.linkTitleHint')}
        onChange={(next) => put({ name: next })}
      />
      <UseField use={values.use} onChange={(next) => put({ use: next })} />
      {refusal && <Notice tone="danger">{refusal}</Notice>}
    </FormSheet>
  );
}

type LinkValues = { url: string; name: string; use: DocumentUse };

/** People paste addresses without their beginning. */
function withScheme(url: string): string {
  const typed = url.trim();
  return typed === '' || /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;
}

function isLinkAddress(url: string): boolean {
  return isWebAddress(url.trim()) && !/^[^/]*\/\/[^/?#]*@/.test(url.trim());
}

type AddressFieldProps = { url: string; isChecked: boolean; onChange: (url: string) => void };

function AddressField({ url, isChecked, onChange }: AddressFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      data-autofocus
      type="url"
      dir="ltr"
      label={t('documents.address')}
      placeholder="https://"
      maxLength={documentUrlMax}
      value={url}
      error={isChecked && !isLinkAddress(withScheme(url)) ? t('documents.notAnAddress') : undefined}
      onChange={onChange}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

type NameFieldProps = {
  name: string;
  label?: string;
  hint?: string;
  error?: string | undefined;
  onChange: (name: string) => void;
};

export function NameField({ name, label, hint, error, onChange }: NameFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      label={label ?? t('documents.name')}
      hint={hint}
      error={error}
      dir="auto"
      maxLength={documentNameMax}
      value={name}
      onChange={onChange}
      autoComplete="off"
      autoCapitalize="sentences"
    />
  );
}

export function UseField({ use, onChange }: { use: DocumentUse; onChange: (use: DocumentUse) => void }) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('documents.use')}
      value={use}
      onChange={onChange}
      options={documentUses.map((value) => ({ value, label: t(`documents.uses.${value}`) }))}
    />
  );
}
