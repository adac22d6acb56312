import type { MetaDescriptor } from 'react-router'
import { NOT_INDEXED } from '#app/shell/seo/page-meta.ts'

/** Returns the meta tags of a desk page: its title, and `noindex`. */
export const deskMeta = (title: string): MetaDescriptor[] => [{ title: `${title}, the desk` }, NOT_INDEXED]
