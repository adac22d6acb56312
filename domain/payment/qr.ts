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

/** One rectangle for each run of dark modules in a row. Each order draws one, so it is one loop and makes no lists. */
export function drawQr(modules: readonly (readonly boolean[])[]): QrDrawing {
  let path = ''
  for (const [y, row] of modules.entries()) {
    for (let x = 0, from = 0; x <= row.length; x++) {
      if (row[x]) continue
      if (x > from) path += `M${from} ${y}h${x - from}v1h-${x - from}z`
      from = x + 1
    }
  }
  return { size: modules.length, path }
}
