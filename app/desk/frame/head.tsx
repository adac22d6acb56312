import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'

type HeadProps = {
  title: ReactNode
  /** Where one comes from, by its name. */
  back?: { to: string; name: string }
  /** A line under the title; `says`: it tells what has changed, and is read out when it does. */
  meta?: ReactNode
  says?: boolean
  /** What can be done, at the end. */
  children?: ReactNode
}

/** What a page of the desk begins with. */
export const Head = ({ title, back, meta, says = false, children }: HeadProps) => (
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
        <p className="meta" role={says ? 'status' : undefined}>
          {meta}
        </p>
      )}
    </div>
    {children}
  </header>
)
