import type { MetaDescriptor } from 'react-router'

type Words = { title: string; metaDescription: string }

/** Title and description of a list's page. */
export const listMeta = (words: Words | undefined): MetaDescriptor[] =>
  words ? [{ title: `${words.title}, Regalo` }, { name: 'description', content: words.metaDescription }] : []
