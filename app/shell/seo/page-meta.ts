import type { MetaDescriptor } from 'react-router'

/** Excludes a page from search engines. */
export const NOT_INDEXED: MetaDescriptor = { name: 'robots', content: 'noindex' }

/** Title and, if given, description of a page. */
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

/** Colour of the browser's address bar: `--color-mogra`, which markup cannot read from the stylesheet. */
export const THEME_COLOUR = '#FFFCF8'
