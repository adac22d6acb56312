const PAUSE_MS = 500

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

/** Runs a dynamic import and repeats it once when a file could not be fetched. Rejects with the second error. */
export const importWithRetry = <Module>(load: () => Promise<Module>): Promise<Module> =>
  attempt(load).catch(() => pause().then(() => attempt(load)))

const attempt = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch((error: unknown) => {
    removeFailedStyles(error)
    throw error
  })

/** Vite treats a stylesheet link in the document as loaded, so a failed link must be removed before the retry. */
function removeFailedStyles(error: unknown) {
  const [, address] = /^Unable to preload CSS for (\S+)/.exec(error instanceof Error ? error.message : '') ?? []
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (address !== undefined && link.href === new URL(address, document.baseURI).href) link.remove()
}
