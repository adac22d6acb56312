import { pageMeta } from '#app/seo/page-meta.ts'
import type { SafeHtml } from '#domain/shop/content-page.ts'

type Props = { html: SafeHtml; as?: 'div' | 'p' | 'span' | 'h1' | 'h2'; className?: string; id?: string }

/** The shop's own prose. The server made its HTML and escaped whatever in it could be markup. */
export const Prose = ({ html, as: Element = 'div', className, id }: Props) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml was escaped where it was made
  <Element id={id} className={className} dangerouslySetInnerHTML={{ __html: html }} />
)

type Words = { title: string; description: string }

/** Title and description of a page of prose. */
export const contentMeta = (page: Words | undefined, shop: string | undefined) =>
  page ? pageMeta(`${page.title} | ${shop}`, page.description) : []
