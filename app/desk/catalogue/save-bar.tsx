import { useEffect, useRef, useState } from 'react'
import { useBlocker, useLocation, useNavigation } from 'react-router'
import { NO_UPLOADS, QUEUED_MESSAGES, type Uploads, useQueuedSubmit } from '#app/desk/layout/use-queued-submit.ts'
import { Button } from '#app/ui/button.tsx'
import '#app/desk/styles/save-bar.css'

type SaveBarProps = {
  form: React.RefObject<HTMLFormElement | null>
  said: string
  preview?: string
  save: string
  /** The last submit was rejected; its values exist only in the fields. */
  refused: boolean
  uploads?: Uploads
}

const LEAVE_QUESTION = 'You have unsaved changes. Discard them?'

/**
 * Bar with the Save button and the status of the form. It warns before unsaved changes are left and locks the form
 * while it is saved.
 */
export function SaveBar({ form, said, preview, save, refused, uploads = NO_UPLOADS }: SaveBarProps) {
  const [isTouched, setTouched] = useState(false)
  const { state, formAction, formData } = useNavigation()
  const isSaving = state !== 'idle' && formData?.get('act') === 'save'
  const queued = useQueuedSubmit(form, uploads)
  const bar = useRef<HTMLDivElement>(null)
  useLeaveWarning((isTouched || refused) && !(isSaving && state === 'submitting'))
  useEffect(() => {
    if (isSaving) setTouched(false)
  }, [isSaving])
  useFormLock(form, bar, isSaving)
  const { pathname, search } = useLocation()
  useEffect(() => {
    const formElement = form.current
    const markTouched = () => setTouched(true)
    // Text typed before hydration fired no input event.
    if (formElement && [...formElement.elements].some(isChanged)) markTouched()
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      formElement?.requestSubmit(formElement.querySelector<HTMLButtonElement>('button[value="save"]'))
    }
    formElement?.addEventListener('input', markTouched)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      formElement?.removeEventListener('input', markTouched)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [form])
  const status =
    state === 'submitting' && formAction ? 'Saving…' : QUEUED_MESSAGES[queued] || (isTouched ? 'Unsaved changes' : said)
  return (
    <div className="dk-foot-bar dk-savebar" ref={bar}>
      <span role="status">{status}</span>
      <span>
        {/*
         * Reloads the stored values, also after a rejected submit. `did=` is dropped, so that its message is not
         * repeated.
         */}
        <a
          className="textbtn"
          onClick={removeUnloadWarning}
          href={search.includes('did=') ? pathname : pathname + search}
        >
          Discard changes
        </a>
        {preview && (
          <button
            type="submit"
            className="btn-line"
            formAction={preview}
            formTarget="_blank"
            onClick={(event) => {
              // The router would send the form to the current page.
              event.preventDefault()
              const formElement = event.currentTarget.form
              if (formElement) submitTo(formElement, preview)
            }}
          >
            Preview
          </button>
        )}
        <Button type="submit" name="act" value="save">
          {save} <kbd>Ctrl S</kbd>
        </Button>
      </span>
    </div>
  )
}

/** Locks a form while it is saved: the saved fields replace it, and text typed in between would be lost. */
function useFormLock(form: SaveBarProps['form'], bar: React.RefObject<HTMLElement | null>, isSaving: boolean): void {
  useEffect(() => {
    const formElement = form.current
    for (const part of formElement?.children ?? [])
      if (part instanceof HTMLElement && part !== bar.current) part.toggleAttribute('inert', isSaving)
    if (!isSaving) return
    const preventSubmit = (event: SubmitEvent) => event.preventDefault()
    formElement?.addEventListener('submit', preventSubmit)
    return () => formElement?.removeEventListener('submit', preventSubmit)
  }, [form, bar, isSaving])
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement)) return false
  const isToggle = field.type === 'checkbox' || field.type === 'radio'
  return isToggle ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

/**
 * Asks before unsaved changes are lost: by `beforeunload` when the document is left, by a confirm dialog on a
 * client-side navigation. Forms marked `data-changes-facts` also ask, since their result replaces the fields.
 */
function useLeaveWarning(isUnsaved: boolean): void {
  // A save redirects to the same path and is not blocked.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname && !confirm(LEAVE_QUESTION),
  )
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
  useEffect(() => {
    if (!isUnsaved) return
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement
      if (!('changesFacts' in form.dataset) || confirm(LEAVE_QUESTION)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    // Runs before the router handles the event.
    addEventListener('submit', onSubmit, { capture: true })
    return () => removeEventListener('submit', onSubmit, { capture: true })
  }, [isUnsaved])
  // Added only while there are unsaved changes: browsers keep no page with this listener in the back/forward cache.
  useEffect(() => {
    if (isUnsaved) addEventListener('beforeunload', warnBeforeUnload)
    return removeUnloadWarning
  }, [isUnsaved])
}

const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
const removeUnloadWarning = () => removeEventListener('beforeunload', warnBeforeUnload)

function submitTo(form: HTMLFormElement, address: string) {
  const { action, target } = form
  form.action = address
  form.target = '_blank'
  form.submit()
  form.action = action
  form.target = target
}
