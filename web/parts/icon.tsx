const PATHS = {
  home: 'M2.5 7.5 8 3l5.5 4.5V13h-4V9.5h-3V13h-4z',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.6 10.6 14 14',
  documents: 'M4 1.8h5.5L12.5 5v9.2H4zM9.2 1.8V5.2h3.3M6 8h4.5M6 10.7h4.5',
  entities:
    'M5.5 7a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6zM1.5 13.5c0-2.4 1.7-4 4-4s4 1.6 4 4M11 7.2a2 2 0 1 0 0-4M11.3 9.7c2 .1 3.3 1.5 3.3 3.6',
  tree: 'M8 14V7M8 10.5 4.5 8M8 9l3.5-2.5M3.5 8a2 2 0 0 1-.6-3.8A3 3 0 0 1 8 2.3a3 3 0 0 1 5.1 1.9A2 2 0 0 1 12.5 8',
  teams: 'M2 13.5h12M3.5 13.5V6l4.5-3.5L12.5 6v7.5M6.5 13.5v-4h3v4',
  sources:
    'M2.5 4.2C2.5 3 5 2 8 2s5.5 1 5.5 2.2S11 6.5 8 6.5 2.5 5.5 2.5 4.2zM2.5 4.2v7.6C2.5 13 5 14 8 14s5.5-1 5.5-2.2V4.2M2.5 8c0 1.3 2.5 2.3 5.5 2.3s5.5-1 5.5-2.3',
  settings:
    'M2 4.5h7M12.5 4.5H14M2 11.5h1.5M7 11.5h7M10.7 6.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4zM5.3 13.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4z',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
} as const;

export type IconName = keyof typeof PATHS;

/** Shows an icon next to a word that says the same: never alone. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 shrink-0" fill="none" stroke="currentColor">
      <path d={PATHS[name]} strokeWidth="1.3" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
