/** A QR code: `size` modules a side without the quiet zone, dark modules as an SVG path in module units. */
export type QrCode = { size: number; path: string }

/** Width of the quiet zone in modules. */
export const QR_QUIET_ZONE = 4

/** Share of the code's area that the logo may cover; error correction level H tolerates more (decisions §3.18). */
const LOGO_SHARE = 0.08

/** Returns the side of the central logo square in modules; odd, so that it aligns with whole modules. */
export function logoSide({ size }: Pick<QrCode, 'size'>): number {
  const side = Math.floor(size * Math.sqrt(LOGO_SHARE))
  return side % 2 === 1 ? side : side - 1
}

/**
 * Converts a module matrix to an SVG path, one rectangle per run of dark modules. A single loop without intermediate
 * lists, because every order renders one.
 */
export function toQrCode(modules: readonly (readonly boolean[])[]): QrCode {
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
