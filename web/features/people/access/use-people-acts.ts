import { useNavigate } from '@tanstack/react-router';
import UserPlus from 'lucide-react/icons/user-plus';
import { can } from '#domain/access/access-rules.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { MenuEntry } from '#web/ui/actions/menu.tsx';
import type { AccessTarget } from './access-target.ts';
import { accessPath } from './target-paths.ts';
import { useEndAccess } from './use-end-access.ts';

export function usePeopleActs(
  accessTarget: AccessTarget | undefined,
  onAccessEnded: () => void,
): { more: (MenuEntry | false)[]; onLeave?: () => void } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const profile = useProfile();
  const { leave } = useEndAccess();
  if (!accessTarget || !profile) return { more: [] };
  const share: MenuEntry = {
    label: t('sharing.share'),
    icon: UserPlus,
    command: 'share',
    onPress: () => void navigate(accessPath(accessTarget.target)),
  };
  const more = [can(accessTarget.role, 'manage people') && share];
  if (accessTarget.role === 'owner') return { more };
  return { more, onLeave: async () => (await leave(accessTarget, profile.uid)) && onAccessEnded() };
}
