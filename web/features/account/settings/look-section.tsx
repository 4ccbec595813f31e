import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { locales } from '#domain/locale.ts';
import { setPreference, usePreference } from '#web/data/storage/preferences.ts';
import { changeLocale, currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Switch } from '#web/ui/fields/checkbox.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';

const themes = [
  { value: 'light', icon: Sun },
  { value: 'dark', icon: Moon },
  { value: 'system', icon: Monitor },
] as const;

export type ThemeChoice = (typeof themes)[number]['value'];

const textSizes = ['device', 'large', 'larger', 'largest'] as const;

export type TextSizeChoice = (typeof textSizes)[number];

export type LookChoices = {
  theme: ThemeChoice;
  onTheme: (theme: ThemeChoice) => void;
  textSize: TextSizeChoice;
  onTextSize: (textSize: TextSizeChoice) => void;
};

export function LookSection(props: LookChoices & { isTitleHidden: boolean }) {
  const { theme, onTheme, textSize, onTextSize, isTitleHidden } = props;
  const { t } = useTranslation();
  const undoStays = usePreference('undoStays');
  const singleKeys = usePreference('singleKeys');
  return (
    <Section title={t('settings.look')} isTitleHidden={isTitleHidden}>
      <Card className="space-y-4">
        <SegmentedControl
          label={t('settings.language')}
          isLabelVisible
          isWide
          value={currentLocale()}
          onChange={changeLocale}
          options={locales.map((value) => ({ value, label: t(`account.languages.${value}`) }))}
        />
        <SegmentedControl
          label={t('settings.theme')}
          isLabelVisible
          isWide
          value={theme}
          onChange={onTheme}
          options={themes.map(({ value, icon }) => ({ value, icon, label: t(`settings.themes.${value}`) }))}
        />
        <SegmentedControl
          label={t('settings.textSize')}
          isLabelVisible
          isWide
          value={textSize}
          onChange={onTextSize}
          options={textSizes.map((value) => ({ value, label: t(`settings.textSizes.${value}`) }))}
        />
        <Switch
          label={t('settings.undoStays')}
          hint={t('settings.undoStaysHint')}
          checked={undoStays === 'on'}
          onChange={(isOn) => setPreference('undoStays', isOn ? 'on' : undefined)}
        />
        <div className="hidden pointer-fine:block">
          <Switch
            label={t('settings.singleKeys')}
            hint={t('settings.singleKeysHint')}
            checked={singleKeys !== 'off'}
            onChange={(isOn) => setPreference('singleKeys', isOn ? undefined : 'off')}
          />
        </div>
      </Card>
    </Section>
  );
}
