import { Link } from 'react-router'

type PagerProps = { first: string | undefined; next: string | undefined; children?: React.ReactNode }

/** Pager below a list: links to the first and the next page. `children` is rendered before them. */
export function Pager({ first, next, children }: PagerProps) {
  const links = (
    <>
      {first && (
        <Link className="link" to={first}>
          First page
        </Link>
      )}{' '}
      {next && (
        <Link className="link" to={next}>
          Next page
        </Link>
      )}
    </>
  )
  return (
    <nav className="dk-pager" aria-label="Pages">
      {children}
      {children ? <span>{links}</span> : links}
    </nav>
  )
}
