import { useTranslation } from '#web/i18n/use-translation.ts';
import { copyText } from '#web/ui/actions/copy-button.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

/** Creating a link also copies it, where the browser has a clipboard. */
export function useCopyNewLink() {
  const { t } = useTranslation();
  const toast = useToast();
  return {
    createLabel: t('clipboard' in navigator ? 'access.createAndCopyLink' : 'access.createLink'),
    async copyNewLink(url: string | undefined): Promise<void> {
      const isCopied = url !== undefined && (await copyText(url));
      toast.done(t(isCopied ? 'access.linkCopied' : 'access.linkCreated'));
    },
  };
}
