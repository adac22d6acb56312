import { type ReactNode, useEffect, useRef } from 'react'
import { Form, Link, useNavigate, useNavigation } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import type { OpenRecord } from '#server/delivery/delivery-view.ts'
import { useLeaveQuestion } from './use-leave-question.ts'

export const DELIVERY_PAGE = '/desk/settings/delivery'

/** Address of the page with the form of a record open. */
export const editAddress = (kind: string, id: string): string => `${DELIVERY_PAGE}?edit=${kind}:${id}#${kind}-${id}`

/** Open form: the stored values, or the submitted ones with their errors. */
export type EditedRecord = OpenRecord & {
  name: string
  errors: Record<string, string>
  refusal: string
  /** The refusal asks for a confirmation. */
  confirm: boolean
}

type RecordFormProps = { record: EditedRecord; children: ReactNode }

/** Form of an area, a zone, a rate or a holiday, under its row. Ctrl+S saves, Esc cancels and asks first after a change. */
export function RecordForm({ record, children }: RecordFormProps) {
  const { kind, id, version, refusal, confirm } = record
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { state, formData } = useNavigation()
  const isSaving = state !== 'idle' && formData?.get('id') === id
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus()
  }, [])
  useSaveShortcut(form)
  const discard = useLeaveQuestion(form, refusal !== '' || Object.keys(record.errors).length > 0)
  return (
    <Form
      ref={form}
      id={id === 'new' ? `${kind}-new` : undefined}
      method="post"
      action={`${DELIVERY_PAGE}?edit=${kind}:${id}`}
      className="dk-net-form"
      preventScrollReset
      replace
      noValidate
      aria-label={id === 'new' ? `New ${kind}` : record.name}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        void navigate(DELIVERY_PAGE, { preventScrollReset: true })
      }}
    >
      {/* Enter in a field saves, although buttons inside the fields come first. */}
      <button type="submit" name="act" value="save-record" className="vh" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      <input type="hidden" name="of" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      {refusal && (
        <Banner tone={confirm ? 'warning' : 'error'} role="alert">
          {refusal}{' '}
          {confirm && (
            <Button type="submit" look="line" className="is-xs" name="confirmed" value={refusal}>
              Save all the same
            </Button>
          )}
        </Banner>
      )}
      {children}
      <div className="dk-net-acts">
        <Button type="submit" name="act" value="save-record">
          {isSaving ? 'Saving…' : `Save ${kind}`} <kbd>Ctrl S</kbd>
        </Button>
        <Link to={DELIVERY_PAGE} preventScrollReset className="btn-line" onClick={discard}>
          Cancel <kbd>Esc</kbd>
        </Link>
        {record.deletion && <DeleteRecord {...record} />}
      </div>
    </Form>
  )
}

/** Asks once before a record is deleted, and says what then happens. */
const DeleteRecord = ({ kind, name, deletion }: EditedRecord) => (
  <details className="dk-net-delete">
    <summary>Delete {kind}</summary>
    <div>
      <h3>Delete {name}?</h3>
      <p>{deletion}</p>
      <div className="dk-net-acts">
        <Button type="submit" look="line" className="is-no" name="act" value="delete-record">
          Delete {kind}
        </Button>
        <Link to={DELIVERY_PAGE} preventScrollReset className="btn-line">
          Keep
        </Link>
      </div>
    </div>
  </details>
)

function useSaveShortcut(form: React.RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      form.current?.requestSubmit(form.current.querySelector<HTMLButtonElement>('button[value="save-record"]'))
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [form])
}

type KeysProps = {
  legend: string
  name: string
  /** Value, short label and name for screen readers. */
  options: readonly (readonly [value: string, label: string, spoken?: string])[]
  chosen: readonly string[]
  type?: 'checkbox' | 'radio'
  error?: string | undefined
  hint?: ReactNode
}

/** Choices as a row of keys. */
export const Keys = ({ legend, name, options, chosen, type = 'checkbox', error, hint }: KeysProps) => (
  <fieldset
    className="dk-keys-field"
    aria-invalid={error ? true : undefined}
    aria-describedby={error ? `${name}-error` : undefined}
  >
    <legend>{legend}</legend>
    <div>
      {options.map(([value, label, spoken]) => (
        <label key={value}>
          <input
            type={type}
            className="vh"
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
            aria-label={spoken}
          />
          {label}
        </label>
      ))}
    </div>
    {error && (
      <p className="err" id={`${name}-error`}>
        {error}
      </p>
    )}
    {hint && <p className="hint">{hint}</p>}
  </fieldset>
)
