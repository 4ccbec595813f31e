/** The same drawing as public/icons/icon.svg. */
export function Mark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <path d="M5 21 14 7h36l9 14v31a6 6 0 0 1-6 6H11a6 6 0 0 1-6-6z" fill="#c9a06a" />
      <path d="M5 21 14 7h36l9 14z" fill="#e2c294" />
      <path d="M26 7h12l1.4 14v8.5l-3.7-2.3-3.7 2.3-3.7-2.3-3.7 2.3V21z" fill="#fff3df" opacity=".9" />
      <rect x="12" y="33" width="40" height="18" rx="3.5" fill="#e0561b" />
      <path d="M18 39.5h21M18 45.5h13" stroke="#fff" strokeWidth="3.2" strokeLinecap="round" />
    </svg>
  );
}
