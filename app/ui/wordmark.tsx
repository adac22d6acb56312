import file from './wordmark.svg'

/** How far the ribbon of the l hangs below the letters, in units of 1/2000 em. */
const DROP = { header: 0, footer: 100 } as const

/** The logotype: letters from a file, the l drawn here because its ribbon is as long as its place asks. */
export function Wordmark({ place }: { place: keyof typeof DROP }) {
  const end = 795 + DROP[place]
  return (
    <svg viewBox="0 -1502 5816 1967" fill="currentColor" aria-hidden="true">
      <use href={`${file}#letters`} width="5816" height="1967" y="-1502" />
      <path className="l" d={`M4428-1315 4264-1393V-1411L4640-1502H4644V${end}L4536 ${end - 112} 4428 ${end}Z`} />
    </svg>
  )
}
