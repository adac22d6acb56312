import { pageMeta } from '#app/seo/page-meta.ts'

type Words = { title: string; description: string }

/** Title and description of a page of prose. */
export const contentMeta = (page: Words | undefined, shop: string | undefined) =>
  page ? pageMeta(`${page.title} | ${shop}`, page.description) : []
