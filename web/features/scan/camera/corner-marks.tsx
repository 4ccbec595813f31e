/** Where to hold a label. */
export function CornerMarks() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 top-1/2 mx-auto aspect-square w-[min(70%,22rem)] -translate-y-[62%]"
    >
      {corners.map((corner) => (
        <span key={corner} className={`absolute size-10 border-camera-mark ${corner}`} />
      ))}
    </div>
  );
}

const corners = [
  'top-0 left-0 rounded-tl-card border-t-4 border-l-4',
  'top-0 right-0 rounded-tr-card border-t-4 border-r-4',
  'bottom-0 left-0 rounded-bl-card border-b-4 border-l-4',
  'right-0 bottom-0 rounded-br-card border-r-4 border-b-4',
];
