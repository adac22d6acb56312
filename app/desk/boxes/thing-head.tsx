import { Form } from 'react-router'
import { Head } from '#app/desk/frame/head.tsx'
import type { BoxSelling } from '#domain/goods/box-facts.ts'
import { isSelling, SELLING_WORDS } from '#domain/goods/product-facts.ts'

type Props = {
  id: string
  facts: { name: string; selling: string }
  back: { to: string; name: string }
  /** More of its state, after a comma. */
  more?: string
  /** Where it is in the shop; not of one that cannot be chosen. */
  shop: React.ReactNode
}

/** The name of a box or of a thing for one, its state, and the way into the archive and out of it. */
export const ThingHead = ({ id, facts: { name, selling }, back, more = '', shop }: Props) => {
  const archived = selling === ('archived' satisfies BoxSelling)
  return (
    <Head
      title={name}
      back={back}
      meta={`${id}, ${isSelling(selling) ? SELLING_WORDS[selling].toLowerCase() : ''}${more && `, ${more}`}.`}
    >
      <div className="dk-tools">
        <Form method="post">
          <input type="hidden" name="act" value={archived ? 'restore' : 'archive'} />
          <button type="submit" className="btn-line">
            {archived ? 'Bring back' : 'Archive'}
          </button>
        </Form>
        {selling === 'on' && shop}
      </div>
    </Head>
  )
}
