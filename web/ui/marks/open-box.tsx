export function OpenBox({ width = 'w-32' }: { width?: string }) {
  return (
    <svg className={width} viewBox="0 0 160 128" fill="none" aria-hidden="true">
      <path d="M24 50h112v62a6 6 0 0 1-6 6H30a6 6 0 0 1-6-6z" className="fill-kraft" />
      <path d="M24 50h112v10H24z" className="fill-kraft-edge" opacity="0.45" />
      <path d="M24 50 6 30 62 24l18 26z" className="fill-kraft" />
      <path d="M136 50l18-20-56-6-18 26z" className="fill-kraft" />
      <path
        d="M24 50h112v62a6 6 0 0 1-6 6H30a6 6 0 0 1-6-6zM24 50 6 30l56-6 18 26m56 0 18-20-56-6-18 26"
        className="stroke-kraft-edge"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M72 50h16v22l-4-3-4 3-4-3-4 3z" className="fill-tape" />
      <rect
        x="52"
        y="82"
        width="56"
        height="24"
        rx="3"
        className="fill-card stroke-kraft-edge"
        strokeWidth="2"
      />
      <path d="M60 91h30M60 98h18" className="stroke-field" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
