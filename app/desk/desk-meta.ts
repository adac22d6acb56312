import type { MetaDescriptor } from 'react-router'
import { NOT_INDEXED } from '#app/seo/page-meta.ts'

/** The title of a page of the desk, which no search engine is to find. */
export const deskMeta = (title: string): MetaDescriptor[] => [{ title: `${title}, the desk` }, NOT_INDEXED]
