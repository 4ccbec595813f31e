import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';

const shortcuts = [
  { keys: ['/'], act: 'shortcutSearch' },
  { keys: ['n'], act: 'shortcutNew' },
  { keys: ['g', 'h'], act: 'shortcutHome' },
  { keys: ['g', 'b'], act: 'shortcutBins' },
  { keys: ['g', 'p'], act: 'shortcutPreferences' },
  { keys: ['Ctrl', 'Z'], act: 'shortcutUndo' },
  { keys: ['Esc'], act: 'shortcutClose' },
] as const;

export function ShortcutsSection() {
  const { t } = useTranslation();
  return (
    <div className="hidden pointer-fine:block">
      <Section title={t('about.shortcuts')}>
        <Card>
          <dl className="grid gap-x-8 gap-y-2.5 wide:grid-cols-2">
            {shortcuts.map(({ keys, act }) => (
              <div key={keys.join()} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <dt>{t(`about.${act}`)}</dt>
                <dd className="flex shrink-0 gap-1">
                  {keys.map((key) => (
                    <kbd
                      key={key}
                      className="min-w-8 rounded-[5px] border border-field border-b-2 bg-paper px-2 py-0.5 text-center font-mono text-sm"
                    >
                      {key}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      </Section>
    </div>
  );
}
