import { pageMeta } from '#app/shell/seo/page-meta.ts'

/** Title and description of a step of Build Your Own Box. */
export const boxMeta = (step: string, description: string, shop = '') =>
  pageMeta(`${step}, Build Your Own Box | ${shop}`, description)
