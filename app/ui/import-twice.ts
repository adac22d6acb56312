/** Milliseconds before a failed import is repeated. */
const PAUSE_MS = 500

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

/** Runs a dynamic import and, when a file of it could not be fetched, runs it once more. Rejects with the second error. */
export const importTwice = <Module>(load: () => Promise<Module>): Promise<Module> =>
  attempt(load).catch(() => pause().then(() => attempt(load)))

const attempt = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch((error: unknown) => {
    removeFailedStyles(error)
    throw error
  })

/** Vite takes a stylesheet link in the document for a loaded one: a link that failed would not be fetched again. */
function removeFailedStyles(error: unknown) {
  const [, address] = /^Unable to preload CSS for (\S+)/.exec(error instanceof Error ? error.message : '') ?? []
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (address !== undefined && link.href === new URL(address, document.baseURI).href) link.remove()
}
