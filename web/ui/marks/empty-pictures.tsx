import type { ReactNode } from 'react';

/** For places: a shelf that nothing is on, and a pin where the first will be. */
export function EmptyShelf() {
  return (
    <Picture>
      <path
        d="M20 14h120v9H20zm0 63h120v9H20zm0 33h120v9H20z"
        className="fill-kraft stroke-kraft-edge"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M28 24v52m104-52v52M28 87v22m104-22v22" className="stroke-kraft-edge" strokeWidth="5" />
      <path d="M80 77c-10-13-15-19-15-26a15 15 0 0 1 30 0c0 7-5 13-15 26z" className="fill-tape" />
      <circle cx="80" cy="51" r="5.5" className="fill-card" />
    </Picture>
  );
}

/** For searches without a result: a magnifying glass that shows nothing of the box behind it. */
export function MagnifiedBox() {
  return (
    <Picture>
      <path
        d="M16 46h92v60a6 6 0 0 1-6 6H22a6 6 0 0 1-6-6zl10-20h72l10 20"
        className="fill-kraft stroke-kraft-edge"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M54 26h16v38l-4-3-4 3-4-3-4 3z" className="fill-kraft-edge" opacity="0.6" />
      <circle cx="104" cy="74" r="29" className="fill-paper stroke-field" strokeWidth="6" />
      <path d="m126 96 20 20" className="stroke-tape" strokeWidth="10" strokeLinecap="round" />
      <path d="M93 74h22" className="stroke-kraft-edge" strokeWidth="4" strokeLinecap="round" />
    </Picture>
  );
}

/** For lists that are best when empty: a taped box, and all is in it. */
export function ClosedBox() {
  return (
    <Picture>
      <path
        d="M24 46h112v64a6 6 0 0 1-6 6H30a6 6 0 0 1-6-6zl12-24h88l12 24"
        className="fill-kraft stroke-kraft-edge"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M72 22h16v46l-4-3-4 3-4-3-4 3z" className="fill-tape" />
      <rect
        x="56"
        y="78"
        width="48"
        height="28"
        rx="3"
        className="fill-card stroke-kraft-edge"
        strokeWidth="2"
      />
      <path
        d="m70 92 7 7 14-14"
        className="stroke-spruce"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Picture>
  );
}

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg width="8rem" height="6.4rem" viewBox="0 0 160 128" fill="none" aria-hidden="true">
      {children}
    </svg>
  );
}
