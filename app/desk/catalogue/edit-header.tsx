import { Form } from 'react-router'
import { PageHeader } from '#app/desk/layout/page-header.tsx'
import { isSaleStatus, SALE_STATUS_LABELS } from '#domain/catalogue/product-fields.ts'

type EditHeaderProps = {
  id: string
  facts: { name: string; selling: string; stock?: string }
  title?: React.ReactNode
  back: { to: string; name: string }
  children: React.ReactNode
}

/** Page header of a product, box or box item with its sale status and the button that archives or restores it. */
export const EditHeader = ({
  id,
  facts: { name, selling, stock = '' },
  title = name,
  back,
  children,
}: EditHeaderProps) => {
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
