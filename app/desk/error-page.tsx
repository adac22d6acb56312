import { isRouteErrorResponse, useLocation } from 'react-router'
import { useErrorReference } from '#app/shell/error-reference.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { deskMeta } from './layout/page-header.tsx'

type ErrorText = { title: string; text: string; canRetry?: boolean }

const NOT_FOUND: ErrorText = { title: 'Page not found', text: 'The address may be out of date or mistyped.' }
const FORBIDDEN: ErrorText = {
  title: 'You do not have permission',
  text: 'Ask the owner of the shop if you need access.',
}
const UNAVAILABLE: ErrorText = {
  title: 'Temporarily unavailable',
  text: 'The database cannot be reached. Nothing is lost; please try again in a few seconds.',
  canRetry: true,
}
const OFFLINE: ErrorText = {
  title: 'You are offline',
  text: 'Nothing was changed. Please try again once you are back online.',
  canRetry: true,
}
const UNEXPECTED: ErrorText = {
  title: 'Something went wrong',
  text: 'The error was logged. If you were saving something, check whether it was saved before you try again.',
  canRetry: true,
}

function errorTextOf(error: unknown): ErrorText {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return NOT_FOUND
    if (error.status === 403) return FORBIDDEN
    if (error.status === 503) return UNAVAILABLE
  }
  // `navigator.onLine` is undefined on the server, so only `false` means offline.
  return navigator.onLine === false ? OFFLINE : UNEXPECTED
}

export const deskErrorMeta = (error: unknown) => deskMeta(errorTextOf(error).title)

/** Error page of a desk route: says what went wrong and offers a retry or a link to the desk. */
export function DeskErrorPage({ error }: { error: unknown }) {
  const { title, text, canRetry } = errorTextOf(error)
  const { reference, id } = useErrorReference()
  const { pathname, search } = useLocation()
  return (
    <section className="dk-failure">
      <h1>{title}</h1>
      <p>{text}</p>
      {canRetry && reference && (
        <p className="meta">
          Reference <span id={id}>{reference}</span>
        </p>
      )}
      {/* Plain links, so that the browser reloads the whole document. */}
      <div className="acts">
        {canRetry && (
          <a className={buttonClass({})} href={pathname + search}>
            Try again
          </a>
        )}
        <a className={buttonClass({ look: 'line' })} href="/desk">
          Go to the desk
        </a>
      </div>
    </section>
  )
}
