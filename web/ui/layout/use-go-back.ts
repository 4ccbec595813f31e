import { type LinkProps, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';

/** Goes back in the history, or to this path if there is none. */
export function useGoBack(otherwise: Pick<LinkProps, 'to' | 'params' | 'search'>): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void navigate({ ...otherwise, replace: true });
  };
}
