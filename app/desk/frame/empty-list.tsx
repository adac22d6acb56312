import { Link } from 'react-router'

type EmptyListProps = {
  /** While it is not narrowed. */
  yet: string
  /** Of what it is narrowed by. */
  like: string
  /** Where all of it is, and what leads there; only while it is narrowed. */
  all: { to: string; words: string } | false
}

/** In the place of a list: there is nothing yet, or nothing that fits. */
export const EmptyList = ({ yet, like, all }: EmptyListProps) =>
  all ? (
    <p>
      {like}{' '}
      <Link className="link" to={all.to}>
        {all.words}
      </Link>
    </p>
  ) : (
    <p>{yet}</p>
  )
