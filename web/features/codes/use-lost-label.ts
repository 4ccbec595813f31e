import { useNavigate } from '@tanstack/react-router';
import { paths } from '#web/app/paths.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import type { Labelled } from './lost-label.ts';

/** "This label is lost", of a menu. */
export function useLostLabel(): (labelled: Labelled) => Promise<void> {
  const confirm = useConfirm();
  const toast = useToast();
  const navigate = useNavigate();
  return async (labelled) => {
    const { reportLostLabel } = await import('./lost-label.ts');
    const { kind, id } = labelled.target;
    const onPrint = () => {
      const { qrCode } = currentAccount.get()?.locations.get().locations.get(id) ?? {};
      void navigate({ to: paths.printBatch, search: kind === 'bin' ? { bins: id } : { codes: qrCode } });
    };
    await reportLostLabel(labelled, { confirm, toast, onPrint });
  };
}
