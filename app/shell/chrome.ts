/**
 * Layout around a page. A route sets it in its `handle`: `export const handle = { chrome: { header: 'clear' } }
 * satisfies ChromeHandle`.
 */
export type Chrome = {
  /** `clear` is transparent over an empty hero top, `on-dark` over a dark one, `solid` is opaque. */
  header: 'clear' | 'on-dark' | 'solid' | 'none'
  footer: boolean
  /** `false` for a page that never hydrates. */
  scripts: boolean
}
export type ChromeHandle = { chrome: Partial<Chrome> }

const DEFAULT: Chrome = { header: 'clear', footer: true, scripts: true }

type Match = { handle: unknown }

/** Returns the layout of the deepest route, with defaults. */
export function chromeOf(matches: readonly Match[]): Chrome {
  const handle = matches.at(-1)?.handle as Partial<ChromeHandle> | undefined
  return { ...DEFAULT, ...handle?.chrome }
}
