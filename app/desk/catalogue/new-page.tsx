import type { ComponentProps, ReactNode } from 'react'
import { PageHeader } from '#app/desk/layout/page-header.tsx'
import type { Uploads } from '#app/desk/layout/use-queued-submit.ts'
import { TextField } from '#app/ui/field.tsx'
import type { FieldValues } from '#domain/text/merge-fields.ts'
import { EditForm, saveBarMessage } from './edit-form.tsx'

type NewRecordErrors<Field extends string> = Partial<Record<Field, string>> & { id?: string }

type NewPageProps<Field extends string> = {
  /** The record in the title: "New box". */
  noun: string
  back: { to: string; name: string }
  labels: Record<Field, string>
  /** Initial values, with the idempotency key of the form. */
  start: { key: string; facts: FieldValues<Field> }
  /** Answer of `createAction`. */
  answer: { key: string; id: string; facts: FieldValues<Field>; faults: NewRecordErrors<Field> } | undefined
  idField?: Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'className'>
  /** The id stands where `children` renders `idField`, not on top. */
  isIdLast?: boolean
  takesFiles?: boolean
  uploads?: Uploads
  /** Form fields with the submitted values and their errors. */
  children: (form: { facts: FieldValues<Field>; faults: NewRecordErrors<Field>; idField: ReactNode }) => ReactNode
}

const ID_FIELD = { label: 'Id', hint: 'Item code. Cannot be changed later.' }

/**
 * Form that creates a record. A new record is hidden by default. The hidden `key` makes the form idempotent: a repeated
 * submit creates one record.
 */
export function NewPage<Field extends string>(props: NewPageProps<Field>) {
  const {
    noun,
    back,
    labels,
    start,
    answer,
    idField = ID_FIELD,
    isIdLast = false,
    takesFiles,
    uploads,
    children,
  } = props
  const emptyForm = { ...start, id: '', faults: {} as NewRecordErrors<Field> }
  const { key, id, facts, faults } = answer ?? emptyForm
  const idInput = <TextField {...idField} optional name="id" defaultValue={id} error={faults.id} autoComplete="off" />
  return (
    <>
      <PageHeader
        back={back}
        title={
          <>
            New <em>{noun}</em>
          </>
        }
      />
      <EditForm
        key={JSON.stringify([start.facts, answer])}
        {...{ facts, faults }}
        labels={{ ...labels, id: String(idField.label) }}
        isNew
        {...(takesFiles && { takesFiles })}
        {...(uploads && { uploads })}
        saw={facts}
        said={saveBarMessage({ faults }, '')}
        save="Save"
      >
        <input type="hidden" name="key" value={key} />
        {!isIdLast && idInput}
        {children({ facts, faults, idField: idInput })}
      </EditForm>
    </>
  )
}
