import { Link } from 'react-router'

/** Below a list in which prices and stock are changed where they stand; `first` and `next` lead to its other pages. */
export const GoodsPager = ({ first, next }: { first: string | undefined; next: string | undefined }) => (
  <nav className="dk-pager" aria-label="Pages">
    <span className="dk-sub">Press the price or the number left to change it here.</span>
    <span>
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
    </span>
  </nav>
)
