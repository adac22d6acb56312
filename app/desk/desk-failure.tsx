import { isRouteErrorResponse, useLocation } from 'react-router'
import { useFaultReference } from '#app/shell/fault-reference.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { deskMeta } from './desk-meta.ts'

type Words = { title: string; text: string; again?: boolean }

const NOWHERE: Words = { title: 'Nothing is here', text: 'The address may be an old one, or a letter of it was lost.' }
const NOT_YOURS: Words = {
  title: 'You do not have permission',
  text: 'Ask the owner of the shop if you need access.',
}
const AWAY: Words = {
  title: 'Back in a moment',
  text: 'The shop cannot reach its books. Nothing is lost; please try again in a few seconds.',
  again: true,
}
const OFFLINE: Words = {
  title: 'You are offline',
  text: 'The desk needs its server. Nothing was changed; please try again when the line is back.',
  again: true,
}
const FAULT: Words = {
  title: 'Something gave way',
  text: 'It is noted in the log. If you were changing something, look whether it was done before you try again.',
  again: true,
}

function wordsOf(error: unknown): Words {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return NOWHERE
    if (error.status === 403) return NOT_YOURS
    if (error.status === 503) return AWAY
  }
  // On the server it is not known, and so not false.
  return navigator.onLine === false ? OFFLINE : FAULT
}

export const deskFailureMeta = (error: unknown) => deskMeta(wordsOf(error).title)

/** In place of a page of the desk: what is the matter, and the way on. */
export function DeskFailure({ error }: { error: unknown }) {
  const { title, text, again } = wordsOf(error)
  const { reference, id } = useFaultReference()
  const { pathname, search } = useLocation()
  return (
    <section className="dk-failure">
      <h1>{title}</h1>
      <p>{text}</p>
      {again && reference && (
        <p className="meta">
          Reference <span id={id}>{reference}</span>
        </p>
      )}
      {/* Plain links: everything anew. */}
      <div className="acts">
        {again && (
          <a className={buttonClass({})} href={pathname + search}>
            Try again
          </a>
        )}
        <a className={buttonClass({ look: 'line' })} href="/desk">
          To the desk
        </a>
      </div>
    </section>
  )
}
