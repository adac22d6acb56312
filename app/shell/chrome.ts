/**
 * How the shell stands around a page. A route says it in its `handle`:
 * `export const handle = { chrome: { header: 'clear' } } satisfies ChromeHandle`.
 */
export type Chrome = {
  /** `clear` lies over a hero whose top is empty, `on-dark` over a dark one, `solid` above things at the top edge. */
  header: 'clear' | 'on-dark' | 'solid' | 'none'
  footer: boolean
  /** `false` for a page that stands by itself and never comes to life. */
  scripts: boolean
}
export type ChromeHandle = { chrome: Partial<Chrome> }

const DEFAULT: Chrome = { header: 'clear', footer: true, scripts: true }

type Match = { handle: unknown }

/** The deepest route's wish; what it leaves open is as usual. */
export function chromeOf(matches: readonly Match[]): Chrome {
  const handle = matches.at(-1)?.handle as Partial<ChromeHandle> | undefined
  return { ...DEFAULT, ...handle?.chrome }
}
