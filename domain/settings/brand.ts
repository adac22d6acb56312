/** Shop name of the drawn logotype; other names are set in type. */
export const LOGOTYPE_NAME = 'Regalo'

/**
 * Brand colours an owner can choose for buttons, links and ribbons, with their design token; a test compares both.
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
/** Default brand colour, for which pages carry no overrides. */
export const DEFAULT_ACCENT: Accent = 'mulberry'

type Rgb = readonly [number, number, number]

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

const shade = (hex: string, by: number): string =>
  `#${rgbOf(hex)
    .map((part) => Math.min(255, Math.round(part * by)))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const HIGHLIGHT = 1.12
const TEXT = 4.5
const EDGE = 3

/** Colours that a brand colour is combined with, and the required contrast ratio (visual.md §3). */
const CONTRAST_PAIRS: readonly { with: string; named: string; least: number; lit?: boolean }[] = [
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

export const ACCENT_BACKGROUNDS = CONTRAST_PAIRS.map(({ with: hex, named }) => ({ hex, token: named }))

/** Returns the tokens with insufficient contrast, `--color-gulabi 4.1`; empty if the colour is usable. */
export const insufficientContrasts = (hex: string): string[] =>
  CONTRAST_PAIRS.flatMap(({ with: other, named, least, lit }) => {
    const ratio = contrast(lit ? shade(hex, HIGHLIGHT) : hex, other)
    return ratio < least ? [`${named} ${ratio.toFixed(1)}`] : []
  })

const satin = (hex: string, angle: string): string => {
  const stops = [0.8, 1, HIGHLIGHT, 1.05, 0.95, 0.75].map((by) => shade(hex, by))
  return `linear-gradient(${angle}, ${stops.map((stop, at) => `${stop} ${[0, 12, 30, 46, 74, 100][at]}%`).join(', ')})`
}

/** Returns the CSS custom properties of a brand colour; `undefined` for the default and for unknown names. */
export function accentProperties(name: string): Record<`--${string}`, string> | undefined {
  const accent = ACCENT_NAMES.find((one) => one === name)
  if (!accent || accent === DEFAULT_ACCENT) return undefined
  const { hex } = ACCENTS[accent]
  return {
    '--color-ribbon': hex,
    '--color-ribbon-deep': shade(hex, 0.77),
    '--color-ribbon-lit': shade(hex, HIGHLIGHT),
    '--satin': satin(hex, '180deg'),
    '--satin-v': satin(hex, '90deg'),
    '--wax': `radial-gradient(circle at 34% 28%, ${shade(hex, 1.4)}, ${hex} 52%, ${shade(hex, 0.7)})`,
    '--color-wax-mark': shade(hex, 0.6),
  }
}
