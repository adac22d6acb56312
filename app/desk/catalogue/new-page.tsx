import type { ComponentProps, ReactNode } from 'react'
import { PageHeader } from '#app/desk/layout/page-header.tsx'
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
  /** Form fields with the submitted values and their errors. */
  children: (form: { facts: FieldValues<Field>; faults: NewRecordErrors<Field> }) => ReactNode
}

const ID_FIELD = { label: 'Id', hint: 'Item code. Cannot be changed later.' }

/**
 * Form that creates a record. A new record is hidden by default. The hidden `key` makes the form idempotent: a repeated
 * submit creates one record.
 */
export function NewPage<Field extends string>(props: NewPageProps<Field>) {
  const { noun, back, labels, start, answer, idField = ID_FIELD, children } = props
  const emptyForm = { ...start, id: '', faults: {} as NewRecordErrors<Field> }
  const { key, id, facts, faults } = answer ?? emptyForm
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
        {...{ facts, faults, labels }}
        saw={facts}
        said={saveBarMessage({ faults }, '')}
        save="Save"
      >
        <input type="hidden" name="key" value={key} />
        <TextField {...idField} optional name="id" defaultValue={id} error={faults.id} autoComplete="off" />
        {children({ facts, faults })}
      </EditForm>
    </>
  )
}
