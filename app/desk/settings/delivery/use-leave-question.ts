import { type RefObject, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

const LEAVE_QUESTION = 'You have unsaved changes. Discard them?'

/**
 * Asks before what was typed into an open form is lost: by Esc, another link or leaving the page. `isRefused`: a save
 * was refused, so its values exist only in the fields. Returns a function that lets the next navigation discard them.
 */
export function useLeaveQuestion(form: RefObject<HTMLFormElement | null>, isRefused: boolean): () => void {
  const stored = useRef<string>(undefined)
  const mayLeave = useRef(false)
  const isUnsaved = () => isRefused || (stored.current !== undefined && stored.current !== valuesOf(form.current))
  useEffect(() => {
    stored.current = valuesOf(form.current)
  }, [form])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search) &&
      !mayLeave.current &&
      isUnsaved() &&
      !confirm(LEAVE_QUESTION),
  )
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
  useEffect(() => {
    const formElement = form.current
    // Added with the first change: browsers keep no page with this listener in the back/forward cache.
    const onInput = () => addEventListener('beforeunload', warnBeforeUnload)
    formElement?.addEventListener('input', onInput)
    return () => {
      formElement?.removeEventListener('input', onInput)
      removeEventListener('beforeunload', warnBeforeUnload)
    }
  }, [form])
  return () => {
    mayLeave.current = true
  }
}

const warnBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

const valuesOf = (form: HTMLFormElement | null): string => JSON.stringify(form ? [...new FormData(form)] : [])
