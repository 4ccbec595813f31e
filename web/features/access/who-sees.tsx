import Eye from 'lucide-react/icons/eye';
import type { AccessTarget } from './access-target.ts';
import { useWhoSees } from './use-who-sees.ts';

export function WhoSees({ accessTarget }: { accessTarget: AccessTarget }) {
  const text = useWhoSees()(accessTarget);
  return (
    <p className="mt-6 flex items-start gap-2 text-ink-soft [overflow-wrap:anywhere]">
      <Eye size={20} aria-hidden className="mt-0.5 shrink-0" />
      {text}
    </p>
  );
}
