import { useNavigate } from '@tanstack/react-router';
import UserPlus from 'lucide-react/icons/user-plus';
import { can } from '#domain/access/access-rules.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { MenuEntry } from '#web/ui/actions/menu.tsx';
import type { Thing } from './thing.ts';
import { accessPath } from './thing-paths.ts';
import { useEndAccess } from './use-end-access.ts';

/** What a thing's menu offers of people: the way to share it, and leaving it for those who do not own it. */
export function usePeopleActs(
  thing: Thing | undefined,
  onLeft: () => void,
): { more: (MenuEntry | false)[]; onLeave?: () => void } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const profile = useProfile();
  const { leave } = useEndAccess();
  if (!thing || !profile) return { more: [] };
  const share = {
    label: t('sharing.share'),
    icon: UserPlus,
    onPress: () => void navigate(accessPath(thing.target)),
  };
  const more = [can(thing.role, 'manage people') && share];
  if (thing.role === 'owner') return { more };
  return { more, onLeave: async () => (await leave(thing, profile.uid)) && onLeft() };
}
