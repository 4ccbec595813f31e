import CornerDownLeft from 'lucide-react/icons/corner-down-left';

export function EnterKey() {
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-6 items-center justify-center rounded-[5px] border border-field font-sans text-ink-soft"
    >
      <CornerDownLeft size={14} />
    </span>
  );
}
