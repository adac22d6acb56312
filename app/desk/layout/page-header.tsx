import type { ReactNode } from 'react'
import type { MetaDescriptor } from 'react-router'
import { Link } from 'react-router'
import { NOT_INDEXED } from '#app/shell/seo/page-meta.ts'
import { Icon } from '#app/ui/icon.tsx'

/** Returns the meta tags of a desk page: its title, and `noindex`. */
export const deskMeta = (title: string): MetaDescriptor[] => [{ title: `${title}, the desk` }, NOT_INDEXED]

type PageHeaderProps = {
  title: ReactNode
  back?: { to: string; name: string }
  /** Line under the title. `says`: announces its changes to screen readers. */
  meta?: ReactNode
  isStatus?: boolean
  children?: ReactNode
}

/** Page header: back link, title, meta line and actions. */
export const PageHeader = ({ title, back, meta, isStatus = false, children }: PageHeaderProps) => (
  <header className="dk-head">
    <div>
      {back && (
        <Link className="back" to={back.to}>
          <Icon of="arrow-left" />
          {back.name}
        </Link>
      )}
      <h1>{title}</h1>
      {meta && (
        <p className="meta" role={isStatus ? 'status' : undefined}>
          {meta}
        </p>
      )}
    </div>
    {children}
  </header>
)
