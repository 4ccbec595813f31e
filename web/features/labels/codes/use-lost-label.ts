import { useNavigate } from '@tanstack/react-router';
import QrCode from 'lucide-react/icons/qr-code';
import type { TargetKind } from '#domain/access/access.ts';
import { can } from '#domain/access/access-rules.ts';
import type { Location } from '#domain/locations/location.ts';
import { paths } from '#domain/paths.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import type { MenuEntry } from '#web/ui/overlays/menu.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

type Thing = Pick<Location, 'id' | 'name' | 'role' | 'qrCode' | 'deletedAt'>;

/** The menu entry "Replace label" of a bin or location, if it has a label that the person may replace. */
export function useLostLabel() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const toast = useToast();
  const navigate = useNavigate();
  return (kind: TargetKind, { id, name, role, qrCode: code = '', deletedAt }: Thing): MenuEntry | false => {
    const onPrint = () => {
      const { qrCode } = currentAccount.get()?.locations.get().locations.get(id) ?? {};
      void navigate({ to: paths.printBatch, search: kind === 'bin' ? { bins: id } : { codes: qrCode } });
    };
    const onPress = async () => {
      const { reportLostLabel } = await import('./lost-label.ts');
      await reportLostLabel({ target: { kind, id }, name, code }, { confirm, toast, onPrint });
    };
    const canReplace = code !== '' && deletedAt === undefined && can(role, 'claim a code');
    return canReplace && { label: t('binPage.labelLost'), icon: QrCode, rank: 'further', onPress };
  };
}
