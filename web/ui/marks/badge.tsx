/** A red count at the upper right of what it stands in; 99+ above 99 (specification, section 9). */
export function Badge({ count, label }: { count: number; label: string }) {
  return (
    <span className="absolute -top-8 left-1/2 ml-1.5 min-w-5 whitespace-nowrap rounded-full bg-badge px-1.5 text-center font-bold text-on-badge text-xs ring-2 ring-kraft">
      <span aria-hidden="true">{count > cap ? `${cap}+` : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

const cap = 99;
