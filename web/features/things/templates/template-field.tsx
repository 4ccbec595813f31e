import type { FittedTemplate } from '#domain/templates/template-contents.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { type TemplateKind, useTemplates } from './use-templates.ts';

type TemplateFieldProps = {
  kind: TemplateKind;
  /** The id of the chosen template; empty for none. */
  value: string;
  /** The chosen template as the new thing gets it. */
  fitted: FittedTemplate | undefined;
  onChange: (templateId: string) => void;
};

/** Chooses what a new bin or item is made from. Renders nothing for people without templates. */
export function TemplateField({ kind, value, fitted, onChange }: TemplateFieldProps) {
  const { t } = useTranslation();
  const templates = useTemplates(kind);
  if (templates.length === 0) return null;
  const count = kind === 'bin' ? (fitted?.items.length ?? 0) : 0;
  return (
    <Select
      label={t('templates.field')}
      hint={
        fitted && (
          <>
            {count > 0 && t('templates.withItems', { count })}
            {fitted.isPart && ` ${t('templates.isPart')}`}
          </>
        )
      }
      value={fitted ? value : ''}
      onChange={onChange}
      options={[
        { value: '', label: t('templates.none') },
        ...templates.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
