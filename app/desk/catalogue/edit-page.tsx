import type { ComponentProps, ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { PageHeader } from '#app/desk/layout/page-header.tsx'
import type { Uploads } from '#app/desk/layout/use-queued-submit.ts'
import { FormError } from '#app/desk/orders/order-subpage.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { isSaleStatus } from '#domain/catalogue/product-fields.ts'
import { MAX_ORDERED_ROWS } from '#domain/desk/item-list.ts'
import type { FieldValues } from '#domain/text/merge-fields.ts'
import { ChangeLog, StockLog } from './change-log.tsx'
import { EDIT_FORM_ID, EditForm, saveBarMessage } from './edit-form.tsx'
import { ProductStatus } from './sale-status.tsx'
import { PreviewButton } from './save-bar.tsx'

type PositionProps = {
  place: number
  places: number
  /** List whose grips move the record. */
  order: { to: string; name: string }
}

/** Position of a product, box or box item, with a link to its list. A list of several pages gets a number field. */
const PositionSection = ({ place, places, order }: PositionProps) => (
  <section className="dk-block" aria-labelledby="place">
    <h2 id="place">Position</h2>
    {places > MAX_ORDERED_ROWS ? (
      <PositionForm {...{ place, places }} />
    ) : (
      <p>
        {`${place} of ${places} in ${order.name}. `}
        <Link className="link" to={order.to}>
          Change the order
        </Link>
      </p>
    )}
  </section>
)

const PositionForm = ({ place, places }: { place: number; places: number }) => (
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
)

type EditHeaderProps = {
  id: string
  facts: { name: string; selling: string; stock?: string }
  title?: React.ReactNode
  back: { to: string; name: string }
  children: React.ReactNode
}

/** Page header of a product, box or box item with its sale status; an archived one is restored here. */
const EditHeader = ({ id, facts: { name, selling, stock = '' }, title = name, back, children }: EditHeaderProps) => (
  <PageHeader
    title={title}
    back={back}
    meta={
      <>
        {isSaleStatus(selling) && <ProductStatus state={selling} />}
        {stock === '' ? id : `${id}, ${stock} in stock`}
      </>
    }
  >
    <div className="dk-tools">
      {selling === 'archived' && <ArchiveForm act="restore" />}
      {children}
    </div>
  </PageHeader>
)

const ArchiveForm = ({ act }: { act: 'archive' | 'restore' }) => (
  <Form method="post" data-changes-facts>
    <input type="hidden" name="act" value={act} />
    <button type="submit" className="btn-line">
      {act === 'restore' ? 'Restore' : 'Archive'}
    </button>
  </Form>
)

/** Section that takes a record out of the shop. */
const ArchiveSection = () => (
  <section className="dk-block" aria-labelledby="archive">
    <h2 id="archive">Archive</h2>
    <div className="dk-move">
      <p>Takes it out of the shop and out of this list. Orders keep it, and it can be restored.</p>
      <ArchiveForm act="archive" />
    </div>
  </section>
)

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
  order: PositionProps['order']
  /** Path of the record in the shop, if the shop shows it. */
  shopPath: string | false
  tools?: ReactNode
  preview?: string
  takesFiles?: boolean
  uploads?: Uploads
  /** Form fields with the submitted values and their errors. */
  children: (form: { facts: FieldValues<Field>; faults: FieldErrors<Field> }) => ReactNode
  /** Content below the position. */
  beside?: ReactNode
}

/** Edit page of a product, box or box item: header, form, histories and position. */
export function EditPage<Field extends string>(props: EditPageProps<Field>) {
  const {
    record,
    labels,
    answer,
    did,
    title,
    back,
    order,
    shopPath,
    tools,
    preview,
    children,
    beside,
    takesFiles,
    uploads,
  } = props
  const submitted = answer?.form
  const facts: FieldValues<Field> = submitted?.facts ?? record.facts
  const faults = submitted?.faults ?? {}
  return (
    <>
      <EditHeader id={record.id} facts={record.facts} back={back} {...(title && { title })}>
        {shopPath ? (
          <a className="btn-line" href={shopPath}>
            <Icon of="external-link" />
            View in shop
          </a>
        ) : (
          preview && <PreviewButton to={preview} form={EDIT_FORM_ID} />
        )}
        {tools}
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
        {...(takesFiles && { takesFiles })}
        {...(uploads && { uploads })}
      >
        {children({ facts, faults })}
      </EditForm>
      <div className="dk-split dk-after">
        <div>
          {record.moves && <StockLog moves={record.moves} />}
          <ChangeLog changes={record.changes} labels={labels} />
        </div>
        <div>
          <PositionSection place={record.place} places={record.places} order={order} />
          {beside}
          {record.facts.selling !== 'archived' && <ArchiveSection />}
        </div>
      </div>
    </>
  )
}
