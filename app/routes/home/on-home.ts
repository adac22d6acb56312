import words from '#catalogue/collections.json' with { type: 'json' }

/** Whether the home page leads to a collection by a picture. */
export const onHome = (slug: string): boolean => words.home.collectionTeasers.some((teaser) => teaser.slug === slug)
