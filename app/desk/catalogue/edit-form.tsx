import { useEffect, useRef } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import type { Uploads } from '#app/desk/layout/use-queued-submit.ts'
import { FieldAnchors } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { FieldValues } from '#domain/text/merge-fields.ts'
import { SaveBar } from './save-bar.tsx'
import '#app/desk/styles/detail.css'
import '#app/desk/styles/save-bar.css'
import '#app/desk/styles/checkbox.css'
import './product.css'

type SaveResult<Field extends string> =
  | { ok: true; changed: readonly Field[] }
  | { ok: false; why: 'gone' }
  | {
      ok: false
      why: 'faulty'
      faults: Partial<Record<Field, string>>
      facts: FieldValues<Field>
      now: FieldValues<Field>
    }
  | { ok: false; why: 'clash'; clashes: Field[]; facts: FieldValues<Field>; now: FieldValues<Field> }

/**
 * Answers an edit form: redirects to the page on success, else returns the submitted values with errors or conflicts.
 * `isMoreSaved`: something besides the fields was changed.
 */
export function saveResponse<Field extends string>(saved: SaveResult<Field>, here: string, isMoreSaved = false) {
  if (saved.ok) throw redirect(`${here}?did=${saved.changed.length > 0 || isMoreSaved ? 'saved' : 'nothing'}`)
  if (saved.why === 'gone') throw data(null, { status: 404 })
  const { facts, now } = saved
  const faults: Partial<Record<Field, string>> = saved.why === 'faulty' ? saved.faults : {}
  const clashes = saved.why === 'clash' ? saved.clashes : []
  return data({ fault: '', form: { facts, now, faults, clashes } }, { status: saved.why === 'clash' ? 409 : 422 })
}

/** Answers an action that could not be done, with 409 and its message. */
export const rejectedResponse = (fault: string) => data({ fault, form: undefined }, { status: 409 })

const FLASH_MESSAGES: ReadonlyMap<string, string> = new Map([
  ['made', 'Created.'],
  ['begun', 'Created. Add products, then publish it.'],
  ['nothing', 'No changes'],
  ['done', 'Done.'],
])

/** Returns the message for the `did` parameter of the address. `saved`: the text after a successful save. */
export function flashMessage(url: URL, saved: string): string {
  const did = url.searchParams.get('did') ?? ''
  return did === 'saved' ? saved : (FLASH_MESSAGES.get(did) ?? '')
}

type SubmittedForm = { faults: object; clashes?: readonly string[] }

/** Returns the status text of the save bar: errors first, then conflicts, then the result of the last submit. */
export function saveBarMessage(typed: SubmittedForm | undefined, did: string): string {
  if (Object.keys(typed?.faults ?? {}).length > 0) return 'Not saved: check the marked fields.'
  return (typed?.clashes ?? []).length > 0 ? 'Not saved: choose what to keep.' : did
}

type ConflictPanelProps<Field extends string> = {
  clashes: readonly Field[]
  facts: FieldValues<Field>
  now: FieldValues<Field>
  labels: Record<Field, string>
}

/**
 * Shows conflicting fields side by side. It belongs inside the form, which is submitted again with the chosen values.
 */
const ConflictPanel = <Field extends string>({ clashes, facts, now, labels }: ConflictPanelProps<Field>) => (
  <section className="dk-claim" aria-labelledby="both" role="alert">
    <h2 id="both">Someone else has changed this</h2>
    <p>Nothing was saved yet. Choose which version to keep, then save.</p>
    <div className="dk-both">
      {clashes.map((field) => (
        <fieldset key={field}>
          <legend>{labels[field]}</legend>
          <label>
            <input type="radio" name={`take.${field}`} value="theirs" />
            <span>
              <span className="dk-sub">Current version</span>
              {`\n${now[field] || 'Empty'}`}
            </span>
          </label>
          <label>
            <input type="radio" name={`take.${field}`} value="mine" defaultChecked />
            <span>
              <span className="dk-sub">Your version</span>
              {`\n${facts[field] || 'Empty'}`}
            </span>
          </label>
        </fieldset>
      ))}
    </div>
  </section>
)

type EditFormProps<Field extends string> = {
  facts: FieldValues<Field>
  faults: Partial<Record<Field, string>>
  /** Base values of the form; submitted with it to detect conflicts. */
  saw: FieldValues<Field>
  clashes?: readonly Field[]
  /** Names of the fields; others of the form may be added. */
  labels: Record<Field, string> & Readonly<Record<string, string>>
  said: string
  save: string
  /** The form creates a record: Save is offered before anything was typed. */
  isNew?: boolean
  preview?: string
  /** Sends the form as multipart, so that browsers without scripts can upload pictures. */
  takesFiles?: boolean
  /** The last submit was not saved; its values exist only in the fields. */
  isRefused?: boolean
  /** Uploads to wait for before the form is sent. */
  uploads?: Uploads
  children: React.ReactNode
}

/** Id of the edit form, for buttons outside it. */
export const EDIT_FORM_ID = 'edit'

/** Edit form of a record, saved as a whole, with the conflict panel and the save bar. */
export function EditForm<Field extends string>(props: EditFormProps<Field>) {
  const { facts, faults, saw, clashes = [], labels, takesFiles, uploads, children, said, save, preview, isNew } = props
  const form = useRef<HTMLFormElement>(null)
  const hasErrors = Object.keys(faults).length > 0
  const isRefused = props.isRefused ?? (hasErrors || clashes.length > 0)
  // The fields cannot take the focus while the form is locked for a save.
  const isIdle = useNavigation().state === 'idle'
  useEffect(() => {
    if (hasErrors && isIdle) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [hasErrors, isIdle])
  const names = [...new Set([...Object.keys(labels), ...Object.keys(faults)])]
  const errors = names
    .filter((field) => (faults as Record<string, string>)[field])
    .map((field) => ({ field, label: labels[field] ?? field }))
  return (
    <Form
      method="post"
      id={EDIT_FORM_ID}
      className="dk-product"
      ref={form}
      noValidate
      encType={takesFiles ? 'multipart/form-data' : undefined}
    >
      <input type="hidden" name="saw" value={JSON.stringify(saw)} />
      {/* The first submit button of the form: Enter in a field saves and does not open the preview. */}
      <button type="submit" name="act" value="save" className="vh" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      {clashes.length > 0 && <ConflictPanel clashes={clashes} facts={facts} now={saw} labels={labels} />}
      {said !== '' && !isRefused && (
        <p className="strip is-success">
          <Icon of="circle-check" />
          <span role="status">{said}</span>
        </p>
      )}
      <FieldAnchors value={true}>{children}</FieldAnchors>
      <SaveBar
        {...{ form, labels, errors, save }}
        said={isRefused ? said : ''}
        refused={isRefused}
        {...(uploads && { uploads })}
        {...(preview && { preview })}
        {...(isNew && { isNew })}
      />
    </Form>
  )
}
