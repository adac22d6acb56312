import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/**
 * The markup of a part of a page that has no behaviour. With a page that is loaded it is not sent a second time as data:
 * there it is a function, which the router sends as nothing. A turn inside the shop brings it as text.
 */
export type StillHtml = string | (() => string)

/** For loaders alone: brings React's renderer. What is drawn knows neither router nor contexts. */
export function stillHtml({ url }: Request, part: ReactNode): StillHtml {
  const html = renderToStaticMarkup(part)
  return new URL(url).pathname.endsWith('.data') ? html : () => html
}
