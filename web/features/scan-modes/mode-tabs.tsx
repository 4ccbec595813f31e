import { useNavigate } from '@tanstack/react-router';
import { paths } from '#web/app/paths.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { type ScanMode, scanModes } from './scan-mode.ts';

export function ModeTabs({ mode }: { mode: ScanMode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <SegmentedControl
      label={t('scan.mode')}
      value={mode}
      onChange={(next) => void navigate({ to: paths.scan, search: { mode: next }, replace: true })}
      options={scanModes.map((each) => ({ value: each, label: t(`scan.modes.${each}`) }))}
    />
  );
}
