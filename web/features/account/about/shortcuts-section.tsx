import { ShortcutLists } from '#web/features/find/commands/shortcuts-sheet.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';

export function ShortcutsSection() {
  const { t } = useTranslation();
  return (
    <div className="hidden pointer-fine:block">
      <Section title={t('about.shortcuts')}>
        <Card>
          <ShortcutLists />
        </Card>
      </Section>
    </div>
  );
}
