/**
 * The colours of the palette that can lead a shop, in place of the ribbon's: buttons, links and ribbons take it. Each
 * with the token that has it; a test holds both together.
 */
export const ACCENTS = {
  mulberry: { token: '--color-ribbon', hex: '#7a1b40' },
  gulkand: { token: '--color-mothers-text', hex: '#96304c' },
  brick: { token: '--color-kids-text', hex: '#9c3020' },
  pine: { token: '--color-quick-strap', hex: '#2c5444' },
  indigo: { token: '--color-info', hex: '#2a4a78' },
} as const
export type Accent = keyof typeof ACCENTS

export const ACCENT_NAMES = Object.keys(ACCENTS) as [Accent, ...Accent[]]
/** The ribbon's own: pages say nothing of it. */
export const USUAL_ACCENT: Accent = 'mulberry'

type Rgb = readonly [number, number, number]

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

/** Darker below 1, lighter above. */
const shade = (hex: string, by: number): string =>
  `#${rgbOf(hex)
    .map((part) => Math.min(255, Math.round(part * by)))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`

/** WCAG 2, relative luminance. */
function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const LIT = 1.12
const TEXT = 4.5
const EDGE = 3

/** What a leading colour is read on and what is read on it, with the ratio that it needs (visual.md §3). */
const PAIRS: readonly { with: string; named: string; least: number; lit?: boolean }[] = [
  { with: '#fffcf8', named: '--color-mogra', least: TEXT },
  { with: '#f7eee4', named: '--color-malai', least: TEXT },
  { with: '#ebd5c8', named: '--color-gulabi', least: TEXT },
  { with: '#ebcbc2', named: '--color-mothers-field', least: TEXT },
  { with: '#ffffff', named: '--color-paper', least: TEXT },
  { with: '#f6e7da', named: '--color-cream', least: TEXT },
  { with: '#f4ddbe', named: '--color-thread', least: TEXT, lit: true },
  { with: '#f2a11f', named: '--color-genda', least: EDGE },
  { with: '#ddb873', named: '--color-zari-lt', least: EDGE },
]

export const ACCENT_GROUNDS = PAIRS.map(({ with: hex, named }) => ({ hex, token: named }))

/** The tokens with which a colour cannot be read: `--color-gulabi 4.1`. None where it can lead. */
export const unreadable = (hex: string): string[] =>
  PAIRS.flatMap(({ with: other, named, least, lit }) => {
    const ratio = contrast(lit ? shade(hex, LIT) : hex, other)
    return ratio < least ? [`${named} ${ratio.toFixed(1)}`] : []
  })

const satin = (hex: string, angle: string): string => {
  const stops = [0.8, 1, LIT, 1.05, 0.95, 0.75].map((by) => shade(hex, by))
  return `linear-gradient(${angle}, ${stops.map((stop, at) => `${stop} ${[0, 12, 30, 46, 74, 100][at]}%`).join(', ')})`
}

/** What a page says of the leading colour over the tokens; nothing of the usual one, or of one that there is not. */
export function accentLook(name: string): Record<`--${string}`, string> | undefined {
  const accent = ACCENT_NAMES.find((one) => one === name)
  if (!accent || accent === USUAL_ACCENT) return undefined
  const { hex } = ACCENTS[accent]
  return {
    '--color-ribbon': hex,
    '--color-ribbon-deep': shade(hex, 0.77),
    '--color-ribbon-lit': shade(hex, LIT),
    '--satin': satin(hex, '180deg'),
    '--satin-v': satin(hex, '90deg'),
    '--wax': `radial-gradient(circle at 34% 28%, ${shade(hex, 1.4)}, ${hex} 52%, ${shade(hex, 0.7)})`,
    '--color-wax-mark': shade(hex, 0.6),
  }
}
