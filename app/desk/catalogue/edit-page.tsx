import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import { PageHeader } from '#app/desk/layout/page-header.tsx'
import { FormError } from '#app/desk/orders/order-subpage.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { isSaleStatus, SALE_STATUS_LABELS } from '#domain/catalogue/product-fields.ts'
import type { FieldValues } from '#domain/text/merge-fields.ts'
import { ChangeLog, StockLog } from './change-log.tsx'
import { EditForm, saveBarMessage } from './edit-form.tsx'

/** Form that moves a product, box or box item to another position of its list. */
const PositionForm = ({ place, places }: { place: number; places: number }) => (
  <section className="dk-block" aria-labelledby="place">
    <h2 id="place">Position</h2>
    <Form method="post" className="dk-move" key={place}>
      <input type="hidden" name="act" value="place" />
      <label htmlFor="at">Position (of {places})</label>
      <span>
        <input className="input num" id="at" name="place" inputMode="numeric" defaultValue={place} size={4} />
        <button type="submit" className="btn-line">
          Move
        </button>
      </span>
    </Form>
  </section>
)

type EditHeaderProps = {
  id: string
  facts: { name: string; selling: string; stock?: string }
  title?: React.ReactNode
  back: { to: string; name: string }
  children: React.ReactNode
}

/** Page header of a product, box or box item with its sale status and the button that archives or restores it. */
const EditHeader = ({ id, facts: { name, selling, stock = '' }, title = name, back, children }: EditHeaderProps) => {
  const archived = selling === 'archived'
  const left = stock === '' ? '' : `, ${stock} in stock`
  return (
    <PageHeader
      title={title}
      back={back}
      meta={`${id}, ${isSaleStatus(selling) ? SALE_STATUS_LABELS[selling].toLowerCase() : ''}${left}.`}
    >
      <div className="dk-tools">
        <Form method="post" data-changes-facts>
          <input type="hidden" name="act" value={archived ? 'restore' : 'archive'} />
          <button type="submit" className="btn-line">
            {archived ? 'Restore' : 'Archive'}
          </button>
        </Form>
        {children}
      </div>
    </PageHeader>
  )
}

type FieldErrors<Field extends string> = Partial<Record<Field, string>>
type RefusedForm<Field extends string> = {
  facts: FieldValues<Field>
  now: FieldValues<Field>
  faults: FieldErrors<Field>
  clashes: Field[]
}

type EditPageProps<Field extends string> = {
  record: {
    id: string
    facts: FieldValues<Field | 'name' | 'selling'>
    place: number
    places: number
    changes: ComponentProps<typeof ChangeLog>['changes']
    moves?: ComponentProps<typeof StockLog>['moves']
  }
  labels: Record<Field, string>
  /** Answer of `resourceAction`. */
  answer: { fault: string; form: RefusedForm<Field> | undefined } | undefined
  did: string
  title?: ReactNode
  back: { to: string; name: string }
  /** Path of the record in the shop, if the shop shows it. */
  shopPath: string | false
  tools?: ReactNode
  preview?: string
  /** Form fields with the submitted values and their errors. */
  children: (form: { facts: FieldValues<Field>; faults: FieldErrors<Field> }) => ReactNode
  /** Content below the position. */
  beside?: ReactNode
}

/** Edit page of a product, box or box item: header, form, histories and position. */
export function EditPage<Field extends string>(props: EditPageProps<Field>) {
  const { record, labels, answer, did, title, back, shopPath, tools, preview, children, beside } = props
  const submitted = answer?.form
  const facts: FieldValues<Field> = submitted?.facts ?? record.facts
  const faults = submitted?.faults ?? {}
  return (
    <>
      <EditHeader id={record.id} facts={record.facts} back={back} {...(title && { title })}>
        {tools}
        {shopPath && (
          <a className="btn-line" href={shopPath}>
            <Icon of="external-link" />
            View in shop
          </a>
        )}
      </EditHeader>
      <FormError words={answer?.fault} />
      <EditForm
        key={JSON.stringify([submitted, record.facts])}
        {...{ facts, faults, labels }}
        saw={submitted?.now ?? record.facts}
        clashes={submitted?.clashes ?? []}
        said={saveBarMessage(submitted, did)}
        save="Save"
        {...(preview && { preview })}
      >
        {children({ facts, faults })}
      </EditForm>
      <div className="dk-split dk-after">
        <div>
          {record.moves && <StockLog moves={record.moves} />}
          <ChangeLog changes={record.changes} labels={labels} />
        </div>
        <div>
          <PositionForm place={record.place} places={record.places} />
          {beside}
        </div>
      </div>
    </>
  )
}
