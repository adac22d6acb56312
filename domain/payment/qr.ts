/** A QR code to be drawn: `size` modules a side without the quiet zone, dark ones as an SVG path in module units. */
export type QrDrawing = { size: number; path: string }

/** How much light room a reader needs around a code, in modules. */
export const QR_QUIET_ZONE = 4

/** The share of the code that may be covered by the mark; level H bears it with room to spare (decisions §3.18). */
const MARK_SHARE = 0.08

/** The side of the square in the middle that the mark may have, in modules: odd, so that it sits on whole ones. */
export function markSide({ size }: Pick<QrDrawing, 'size'>): number {
  const side = Math.floor(size * Math.sqrt(MARK_SHARE))
  return side % 2 === 1 ? side : side - 1
}

/** One rectangle for each run of dark modules in a row. */
export function drawQr(modules: readonly (readonly boolean[])[]): QrDrawing {
  const path = modules
    .map((row, y) =>
      runs(row)
        .map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)
        .join(''),
    )
    .join('')
  return { size: modules.length, path }
}

function runs(row: readonly boolean[]): readonly (readonly [start: number, length: number])[] {
  const found: [number, number][] = []
  row.forEach((dark, x) => {
    const last = found.at(-1)
    if (!dark) return
    if (last && last[0] + last[1] === x) last[1] += 1
    else found.push([x, 1])
  })
  return found
}
