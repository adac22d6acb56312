import { href, Link } from 'react-router'
import { type Box, capacityWords } from '#domain/box/box.ts'

/** What is being filled, and the way back to another box. */
export const BoxHead = ({ box }: { box: Box | undefined }) => (
  <div className="bl-head">
    <h1 className="d7" id="fill">
      Fill <em>the box</em>
    </h1>
    <p className="meta">
      {box && `${box.name}, up to ${capacityWords(box)}. `}
      <Link className="bl-change" to={href('/build-your-own/start')}>
        Change box
      </Link>
    </p>
  </div>
)
