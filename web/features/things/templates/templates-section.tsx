import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { Template } from '#domain/templates/template.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { RenameTemplateSheet } from './template-sheets.tsx';
import { useTemplateActs, useTemplates } from './use-templates.ts';

/** The person's templates, to be renamed and deleted. They are made in the menus of bins and items. */
export function TemplatesSection() {
  const { t } = useTranslation();
  const ofBins = useTemplates('bin');
  const ofItems = useTemplates('item');
  const { remove } = useTemplateActs();
  const [renamed, setRenamed] = useState<Template>();
  const templates = [...ofBins, ...ofItems];
  return (
    <Section title={t('templates.title')}>
      <p className="mb-3 max-w-[60ch] text-ink-soft text-sm">{t('templates.lead')}</p>
      {templates.length > 0 && (
        <Card isPadded={false}>
          <ul aria-label={t('templates.title')} className="divide-y divide-hairline">
            {templates.map((template) => (
              <li key={template.id}>
                <ListRow
                  title={template.name}
                  detail={
                    template.bin
                      ? [t('templates.ofBin'), t('common.items', { count: template.items.length })].join(
                          ' · ',
                        )
                      : t('templates.ofItem')
                  }
                  isPressedByAction
                  actions={
                    <Menu
                      label={t('templates.acts', { name: template.name })}
                      title={template.name}
                      entries={[
                        {
                          label: t('templates.rename'),
                          icon: Pencil,
                          onPress: () => setRenamed(template),
                        },
                        {
                          label: t('common.delete'),
                          icon: Trash2,
                          isDangerous: true,
                          onPress: () => void remove(template),
                        },
                      ]}
                    />
                  }
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {renamed && <RenameTemplateSheet template={renamed} onClose={() => setRenamed(undefined)} />}
    </Section>
  );
}
