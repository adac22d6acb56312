import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { Uploads } from '#app/desk/layout/use-queued-submit.ts'
import type { FieldValues } from '#domain/text/merge-fields.ts'
import { SaveBar } from './save-bar.tsx'
import '#app/desk/styles/detail.css'
import '#app/desk/styles/save-bar.css'
import '#app/desk/styles/checkbox.css'
import './product.css'

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
  labels: Record<Field, string>
  said: string
  save: string
  preview?: string
  /** Sends the form as multipart, so that browsers without scripts can upload pictures. */
  takesFiles?: boolean
  /** The last submit was not saved; its values exist only in the fields. */
  isRefused?: boolean
  /** Uploads to wait for before the form is sent. */
  uploads?: Uploads
  children: React.ReactNode
}

/** Edit form of a record, saved as a whole, with the conflict panel and the save bar. */
export function EditForm<Field extends string>(props: EditFormProps<Field>) {
  const { facts, faults, saw, clashes = [], labels, takesFiles, uploads, children, said, save, preview } = props
  const form = useRef<HTMLFormElement>(null)
  const hasErrors = Object.keys(faults).length > 0
  const isRefused = props.isRefused ?? (hasErrors || clashes.length > 0)
  useEffect(() => {
    if (hasErrors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [hasErrors])
  return (
    <Form
      method="post"
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
      {children}
      <SaveBar
        {...{ form, said, save }}
        refused={isRefused}
        {...(uploads && { uploads })}
        {...(preview && { preview })}
      />
    </Form>
  )
}
