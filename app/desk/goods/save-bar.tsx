import { useEffect, useRef, useState } from 'react'
import { useBlocker, useLocation, useNavigation } from 'react-router'
import { NO_UPLOADS, QUEUED_WORDS, type Uploads, useQueuedSubmit } from '#app/desk/frame/use-queued-submit.ts'
import { Button } from '#app/ui/button.tsx'
import '#app/desk/styles/save-bar.css'

type Props = {
  form: React.RefObject<HTMLFormElement | null>
  /** What came of the last press. */
  said: string
  /** Where the page shows what is typed, for the desk alone. */
  preview?: string
  save: string
  /** The last press kept nothing: what the fields have is nowhere else. */
  refused: boolean
  uploads?: Uploads
}

const LEAVE = 'What was typed here is not saved yet. Leave it behind?'

/** Nothing on this page saves by itself. */
export function SaveBar({ form, said, preview, save, refused, uploads = NO_UPLOADS }: Props) {
  const [isTouched, setTouched] = useState(false)
  const { state, formAction, formData } = useNavigation()
  const isSaving = state !== 'idle' && formData?.get('act') === 'save'
  const queued = useQueuedSubmit(form, uploads)
  const bar = useRef<HTMLDivElement>(null)
  useAsking((isTouched || refused) && !(isSaving && state === 'submitting'))
  useEffect(() => {
    if (isSaving) setTouched(false)
  }, [isSaving])
  useLocked(form, bar, isSaving)
  const { pathname, search } = useLocation()
  useEffect(() => {
    const own = form.current
    const touch = () => setTouched(true)
    // What was typed before the page came alive told nobody.
    if (own && [...own.elements].some(isTyped)) touch()
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      own?.requestSubmit(own.querySelector<HTMLButtonElement>('button[value="save"]'))
    }
    own?.addEventListener('input', touch)
    document.addEventListener('keydown', press)
    return () => {
      own?.removeEventListener('input', touch)
      document.removeEventListener('keydown', press)
    }
  }, [form])
  const words =
    state === 'submitting' && formAction ? 'Saving…' : QUEUED_WORDS[queued] || (isTouched ? 'Not saved yet.' : said)
  return (
    <div className="dk-foot-bar dk-savebar" ref={bar}>
      <span role="status">{words}</span>
      <span>
        {/* As it is kept, also where what was typed was refused; what came of the last press is not said again. */}
        <a className="textbtn" onClick={leaveFreely} href={search.includes('did=') ? pathname : pathname + search}>
          Undo all
        </a>
        {preview && (
          <button
            type="submit"
            className="btn-line"
            formAction={preview}
            formTarget="_blank"
            onClick={(event) => {
              // The router would take the form to this page.
              event.preventDefault()
              const own = event.currentTarget.form
              if (own) sendTo(own, preview)
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

/** Locks a form while it is saved: the saved fields replace it, and what was typed in between would be lost. */
function useLocked(form: Props['form'], bar: React.RefObject<HTMLElement | null>, isSaving: boolean): void {
  useEffect(() => {
    const own = form.current
    for (const part of own?.children ?? [])
      if (part instanceof HTMLElement && part !== bar.current) part.toggleAttribute('inert', isSaving)
    if (!isSaving) return
    const refuse = (event: SubmitEvent) => event.preventDefault()
    own?.addEventListener('submit', refuse)
    return () => own?.removeEventListener('submit', refuse)
  }, [form, bar, isSaving])
}

function isTyped(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement)) return false
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked
}

/**
 * Whoever leads this page elsewhere while something on it is not saved is asked first: by the browser where the page goes
 * with it, else by the desk. As is whoever changes the same facts by a form beside it, after which the fields have what is
 * kept; other presses leave what is typed.
 */
function useAsking(isUnsaved: boolean): void {
  // A save comes back to the page that it began on.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname && !confirm(LEAVE),
  )
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
  useEffect(() => {
    if (!isUnsaved) return
    const askFirst = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement
      if (!('changesFacts' in form.dataset) || confirm(LEAVE)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    // Before the router hears of it.
    addEventListener('submit', askFirst, { capture: true })
    return () => removeEventListener('submit', askFirst, { capture: true })
  }, [isUnsaved])
  // For so long only: with such a listener browsers keep no page to come back to.
  useEffect(() => {
    if (isUnsaved) addEventListener('beforeunload', ask)
    return leaveFreely
  }, [isUnsaved])
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault()
const leaveFreely = () => removeEventListener('beforeunload', ask)

function sendTo(form: HTMLFormElement, address: string) {
  const { action, target } = form
  form.action = address
  form.target = '_blank'
  form.submit()
  form.action = action
  form.target = target
}
