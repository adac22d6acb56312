const NAME = 'shown-day'

type Shown = { key: string; day: string }

/** The day that this tab last showed for the same gifts and the same PIN code. */
export function lastShown(key: string): string | undefined {
  try {
    const shown = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as Shown | null
    return shown?.key === key ? shown.day : undefined
  } catch {
    return undefined
  }
}

export function rememberShown(key: string, day: string) {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ key, day } satisfies Shown))
  } catch {
    // Storage that is off or full: then nobody is told.
  }
}
