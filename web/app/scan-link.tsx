import { useLocation } from '@tanstack/react-router';
import ScanLine from 'lucide-react/icons/scan-line';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconLink } from '#web/ui/actions/icon-button.tsx';
import { paths } from './paths.ts';

/** In every header, so that the camera is one press away. */
export function ScanLink() {
  const { t } = useTranslation();
  const isThere = useLocation({ select: ({ pathname }) => pathname === paths.scan });
  return isThere ? null : <IconLink to={paths.scan} icon={ScanLine} label={t('shell.scan')} />;
}
