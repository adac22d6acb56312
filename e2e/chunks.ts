import type { Page } from '@playwright/test'

/** True for a script or stylesheet of the build. */
export const isChunk = (url: string): boolean => /\/assets\/[^/]+\.(?:js|css)$/.test(new URL(url).pathname)

/** Records the scripts and stylesheets a page fetches; the returned function gives their paths. */
export function recordChunks(page: Page): () => string[] {
  const paths = new Set<string>()
  page.on('request', (request) => {
    if (isChunk(request.url())) paths.add(new URL(request.url()).pathname)
  })
  return () => [...paths]
}

/** Blocks files, at most `times` times each; returns a function that ends it. */
export async function block(page: Page, file: string | RegExp, times?: number): Promise<() => Promise<void>> {
  await page.route(file, (route) => route.abort(), times === undefined ? {} : { times })
  return () => page.unroute(file)
}
