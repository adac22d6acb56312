import type { MetaDescriptor } from 'react-router'

/** A page's title and, where it has one, the sentence that search results and shared links show. */
export const pageMeta = (title: string, description?: string): MetaDescriptor[] => [
  { title },
  { property: 'og:title', content: title },
  { property: 'og:site_name', content: 'Regalo' },
  ...(description
    ? [
        { name: 'description', content: description },
        { property: 'og:description', content: description },
      ]
    : []),
]
