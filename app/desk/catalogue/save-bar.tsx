import { useEffect, useRef } from 'react'
import { useBlocker, useLocation, useNavigation } from 'react-router'
import { listChanges, useFormChanges } from '#app/desk/layout/use-form-changes.ts'
import { NO_UPLOADS, QUEUED_MESSAGES, type Uploads, useQueuedSubmit } from '#app/desk/layout/use-queued-submit.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import '#app/desk/styles/save-bar.css'

/** Field that a save refused; `field` is its name in the form. */
export type FieldFault = { field: string; label: string }

type SaveBarProps = {
  form: React.RefObject<HTMLFormElement | null>
  /** Names of the fields, for the list of changes. */
  labels: Readonly<Record<string, string>>
  /** Message of a refused save without field errors. */
  said: string
  errors?: readonly FieldFault[]
  preview?: string
  save: string
  /** The last submit was rejected; its values exist only in the fields. */
  refused: boolean
  /** Shows the bar before anything was changed, for a form that creates a record. */
  isNew?: boolean
  uploads?: Uploads
}

const LEAVE_QUESTION = 'You have unsaved changes. Discard them?'

/**
 * Bar with the Save button. It appears with the first change, counts and names the changes, and links to the fields
 * that a save refused. It warns before unsaved changes are left and locks the form while it is saved.
 */
export function SaveBar(props: SaveBarProps) {
  const { form, labels, said, errors = [], preview, save, refused, isNew = false, uploads = NO_UPLOADS } = props
  const { changes, accept } = useFormChanges(form, labels)
  const { state, formAction, formData } = useNavigation()
  const isSaving = state !== 'idle' && formData?.get('act') === 'save'
  const isSubmitting = state === 'submitting' && formAction !== undefined
  const queued = useQueuedSubmit(form, uploads)
  const bar = useRef<HTMLDivElement>(null)
  // Refused values are unsaved also while the page is loaded again after the answer.
  const isUnsaved = refused ? !(isSaving && state === 'submitting') : changes.length > 0 && !isSaving
  useLeaveWarning(isUnsaved)
  const wasSaving = useRef(false)
  useEffect(() => {
    // Values that were saved as they are stored already, such as `1,299` for 1299, leave the form as it is.
    if (wasSaving.current && !isSaving && !refused) accept()
    wasSaving.current = isSaving
  })
  useFormLock(form, bar, isSaving)
  useSaveKey(form)
  const { pathname, search } = useLocation()
  const message = isSubmitting ? 'Saving…' : QUEUED_MESSAGES[queued]
  const isError = errors.length > 0 && message === ''
  const isIdle = !isUnsaved && !isNew && message === '' && !isSaving
  return (
    <div className={`dk-foot-bar dk-savebar${isError ? ' is-err' : ' on-dark'}${isIdle ? ' is-idle' : ''}`} ref={bar}>
      {isError ? (
        <ErrorLinks form={form} errors={errors} />
      ) : (
        <span role="status">{message || (changes.length > 0 && !refused ? <Changes of={changes} /> : said)}</span>
      )}
      <span className="acts">
        {/*
         * Reloads the stored values, also after a rejected submit. `did=` is dropped, so that its message is not
         * repeated.
         */}
        <a
          className="textbtn"
          onClick={removeUnloadWarning}
          href={search.includes('did=') ? pathname : pathname + search}
        >
          Discard<span className="vh"> changes</span>
        </a>
        {preview && <PreviewButton to={preview} />}
        <Button type="submit" name="act" value="save">
          {save} <kbd>Ctrl S</kbd>
        </Button>
      </span>
    </div>
  )
}

const Changes = ({ of: changes }: { of: readonly string[] }) => (
  <>
    <b>{changes.length === 1 ? '1 change not saved' : `${changes.length} changes not saved`}</b>
    <span className="dk-savebar-names">: {listChanges(changes)}</span>
  </>
)

/** Links to the fields with errors. A click moves the focus into the field. */
const ErrorLinks = ({ form, errors }: Pick<SaveBarProps, 'form'> & { errors: readonly FieldFault[] }) => (
  <span role="alert">
    <Icon of="circle-exclamation-point" />
    <b>{errors.length === 1 ? 'Not saved: check 1 field.' : `Not saved: check ${errors.length} fields.`}</b>
    {errors.map(({ field, label }) => (
      <a
        key={field}
        href={`#field-${field}`}
        onClick={(event) => {
          if (focusField(form.current, field)) event.preventDefault()
        }}
      >
        {label}
      </a>
    ))}
  </span>
)

/** Moves the focus to a field of a form; false if it has none of this name. */
export function focusField(form: HTMLFormElement | null, field: string): boolean {
  const area = document.getElementById(`field-${field}`)
  const target =
    area?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea, button') ??
    form?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]:not([type="hidden"])`)
  const fold = target?.closest('details')
  if (fold) fold.open = true
  target?.focus()
  target?.scrollIntoView({ block: 'center' })
  return target !== undefined && target !== null
}

type PreviewButtonProps = { to: string; form?: string }

/** Button that opens the unsaved values as a page of the shop in a new tab. `form`: id of the form around the values. */
export const PreviewButton = ({ to, form }: PreviewButtonProps) => (
  <button
    type="submit"
    className="btn-line"
    form={form}
    formAction={to}
    formTarget="_blank"
    onClick={(event) => {
      // The router would send the form to the current page.
      event.preventDefault()
      const formElement = event.currentTarget.form
      if (formElement) submitTo(formElement, to)
    }}
  >
    Preview
  </button>
)

function useSaveKey(form: SaveBarProps['form']): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      form.current?.requestSubmit(form.current.querySelector<HTMLButtonElement>('button[value="save"]'))
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [form])
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
