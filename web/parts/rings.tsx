/** Draws growth rings: the logo or, with `grown`, progress with one ring per phase. */
export function Rings({ size, rings = 3, grown = rings }: { size: number; rings?: number; grown?: number }) {
  const radius = (ring: number) => 3.4 + (8.2 * (ring + 1)) / rings;
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" width={size} height={size} fill="none" className="shrink-0">
      <circle cx="11.6" cy="12.4" r="1.3" className="fill-sap" />
      {Array.from({ length: rings }, (_, ring) => (
        <circle
          key={ring}
          // Rings grow slightly to one side, like those of a tree on a slope.
          cx={11.6 + (0.5 * (ring + 1)) / rings}
          cy={12.4 - (0.4 * (ring + 1)) / rings}
          r={radius(ring) - 0.8}
          className={ring < grown ? 'stroke-sap' : 'stroke-line'}
          strokeWidth="1.5"
        />
      ))}
    </svg>
  );
}
