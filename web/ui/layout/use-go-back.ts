import { type LinkProps, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';

/** Back in the history, or to this path if there is none (a bookmark). */
export function useGoBack(otherwise: Pick<LinkProps, 'to' | 'params' | 'search'>): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void navigate({ ...otherwise, replace: true });
  };
}
