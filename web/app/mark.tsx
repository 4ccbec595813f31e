/** The app's mark: a box with a tape-orange label. The same drawing as public/icons/icon.svg. */
export function Mark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <path d="M8 22 16 10h32l8 12v28a5 5 0 0 1-5 5H13a5 5 0 0 1-5-5z" fill="#c9a06a" />
      <path d="M8 22 16 10h32l8 12z" fill="#e2c294" />
      <path d="M27 10h10l1 12v7l-3-2-3 2-3-2-3 2v-7z" fill="#fff3df" opacity="0.85" />
      <rect x="15" y="32" width="34" height="16" rx="3" fill="#e0561b" />
      <path d="M20 38h18M20 43h11" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  );
}
