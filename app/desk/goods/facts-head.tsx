import { Form } from 'react-router'
import { Head } from '#app/desk/frame/head.tsx'
import { isSelling, SELLING_WORDS } from '#domain/goods/product-facts.ts'

type Props = {
  id: string
  facts: { name: string; selling: string; stock?: string }
  title?: React.ReactNode
  back: { to: string; name: string }
  /** What else can be done. */
  children: React.ReactNode
}

/** The name of a gift, a box or an item for one, its state, and the way into the archive and out of it. */
export const FactsHead = ({ id, facts: { name, selling, stock = '' }, title = name, back, children }: Props) => {
  const archived = selling === 'archived'
  const left = stock === '' ? '' : `, ${stock} on the shelf`
  return (
    <Head
      title={title}
      back={back}
      meta={`${id}, ${isSelling(selling) ? SELLING_WORDS[selling].toLowerCase() : ''}${left}.`}
    >
      <div className="dk-tools">
        <Form method="post" data-changes-facts>
          <input type="hidden" name="act" value={archived ? 'restore' : 'archive'} />
          <button type="submit" className="btn-line">
            {archived ? 'Bring back' : 'Archive'}
          </button>
        </Form>
        {children}
      </div>
    </Head>
  )
}
