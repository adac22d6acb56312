import type { Page } from '@playwright/test'

/** The path of a request for a script or a style sheet of the build. */
export const isChunk = (url: string): boolean => /\/assets\/[^/]+\.(?:js|css)$/.test(new URL(url).pathname)

/** Records the scripts and style sheets that a page fetches; returns the paths of those so far. */
export function recordChunks(page: Page): () => string[] {
  const paths = new Set<string>()
  page.on('request', (request) => {
    if (isChunk(request.url())) paths.add(new URL(request.url()).pathname)
  })
  return () => [...paths]
}

/** Makes files out of reach, `times` times each; returns how to end that. */
export async function block(page: Page, file: string | RegExp, times?: number): Promise<() => Promise<void>> {
  await page.route(file, (route) => route.abort(), times === undefined ? {} : { times })
  return () => page.unroute(file)
}
