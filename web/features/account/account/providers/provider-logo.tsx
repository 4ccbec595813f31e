import LogIn from 'lucide-react/icons/log-in';
import type { Provider } from '#web/data/wire/auth-call.ts';

type ProviderLogoProps = { of: Provider['id']; size?: number };

export function ProviderLogo({ of: id, size = 20 }: ProviderLogoProps) {
  return id === 'google' ? <GoogleLogo size={size} /> : <LogIn size={size} aria-hidden />;
}

/** In its own colours, as Google's branding rules require. */
function GoogleLogo({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 18 18" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92a8.78 8.78 0 0 0 2.68-6.62z"
      />
      <path
        fill="#34a853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26a5.4 5.4 0 0 1-8.08-2.85H.96v2.33A9 9 0 0 0 9 18z"
      />
      <path fill="#fbbc05" d="M3.96 10.71a5.41 5.41 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08z" />
      <path
        fill="#ea4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.34l2.58-2.57A9 9 0 0 0 .96 4.96l3 2.33A5.36 5.36 0 0 1 9 3.58z"
      />
    </svg>
  );
}
