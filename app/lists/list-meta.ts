import { pageMeta } from '#app/seo/page-meta.ts'

type Words = { title: string; metaDescription: string }

/** Title and description of a list's page. */
export const listMeta = (words: Words | undefined, shop: string | undefined) =>
  words ? pageMeta(`${words.title} | ${shop}`, words.metaDescription) : []
