import type { MetaDescriptor } from 'react-router'

/** For pages that search engines should leave out. */
export const NOT_INDEXED: MetaDescriptor = { name: 'robots', content: 'noindex' }

/** A page's title and, where it has one, the sentence that search results and shared links show. */
export const pageMeta = (title: string, description?: string): MetaDescriptor[] => [
  { title },
  { property: 'og:title', content: title },
  ...(description
    ? [
        { name: 'description', content: description },
        { property: 'og:description', content: description },
      ]
    : []),
]

/** The browser's own bar takes the colour of the page: `--color-mogra`, which markup cannot read from the style sheet. */
export const THEME_COLOUR = '#FFFCF8'
