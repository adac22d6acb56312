import { Link } from 'react-router'

type Props = { first: string | undefined; next: string | undefined; children?: React.ReactNode }

/** Below a list that has several pages: the ways to the others, and before them what can be done in it. */
export function Pager({ first, next, children }: Props) {
  const ways = (
    <>
      {first && (
        <Link className="link" to={first}>
          To the first page
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
      {children ? <span>{ways}</span> : ways}
    </nav>
  )
}
