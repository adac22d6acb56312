import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { formatPrice } from '#domain/payment/money.ts'
import type { Route } from './+types/new-order.ts'
import { BoxChoice, BoxItemLines, ProductLines } from './order-lines.tsx'

type OrderPreview = Route.ComponentProps['loaderData']['look']
type SearchResults = NonNullable<NonNullable<Route.ComponentProps['actionData']>['found']>
type ItemFieldsProps = { look: OrderPreview; found: SearchResults | undefined }

/** Items of a phone order: products or a custom box, found by search. */
export function ItemFields({ look, found }: ItemFieldsProps) {
  const { typed, lines, box, faults } = look
  const chosenItems = box ? box.items : lines
  return (
    <section className="dk-block" aria-labelledby="what">
      <h2 id="what">Items</h2>
      {/* The first submit button of the form, so that Enter in any field searches and never creates an order. */}
      <button type="submit" name="act" value="find" className="vh" tabIndex={-1} aria-hidden="true">
        Find
      </button>
      <KindTabs kind={typed.kind} />
      {box && <BoxChoice options={box.options} chosen={typed.box.id} fault={faults.box ?? box.fault} />}
      <div className="dk-find">
        <TextField
          label={box ? 'Find a box item' : 'Find a product'}
          name="find"
          type="search"
          autoComplete="off"
          maxLength={100}
          defaultValue={typed.find}
          error={faults.lines}
        />
        <Button type="submit" look="line" name="act" value="find">
          Find
        </Button>
      </div>
      {found && <ResultList found={found} chosen={chosenItems.map(({ id }) => id)} boxed={box !== undefined} />}
      {!box && lines.length > 0 && <ProductLines lines={lines} />}
      {box && box.items.length > 0 && <BoxItemLines items={box.items} full={box.full} />}
      <OtherKindFields typed={typed} />
    </section>
  )
}

const KIND_LABELS = { cart: 'Products', box: 'Custom box' } as const

const KindTabs = ({ kind }: { kind: keyof typeof KIND_LABELS }) => (
  <div className="dk-kinds">
    {(['cart', 'box'] as const).map((one) => (
      <button key={one} type="submit" name="act" value={`kind:${one}`} aria-pressed={one === kind}>
        {KIND_LABELS[one]}
      </button>
    ))}
    <input type="hidden" name="kind" value={kind} />
  </div>
)

/** Hidden fields that keep the items of the other kind, so that switching back restores them. */
const OtherKindFields = ({ typed: { kind, lines, box } }: { typed: OrderPreview['typed'] }) =>
  kind === 'box' ? (
    lines.map(({ id, quantity, paise }) => (
      <span key={id} hidden>
        <input type="hidden" name="line" value={id} />
        <input type="hidden" name="quantity" value={quantity} />
        <input type="hidden" name="paise" value={paise} />
      </span>
    ))
  ) : (
    <>
      <input type="hidden" name="box" value={box.id} />
      <input type="hidden" name="box-shown" value={box.id} />
      <input type="hidden" name="box-paise" value={box.paise} />
      {box.items.map(({ id, paise }) => (
        <span key={id} hidden>
          <input type="hidden" name="item" value={id} />
          <input type="hidden" name="item-paise" value={paise} />
        </span>
      ))}
    </>
  )

type ResultListProps = { found: SearchResults; chosen: readonly string[]; boxed: boolean }

const ResultList = ({ found, chosen, boxed }: ResultListProps) =>
  found.length === 0 ? (
    <p role="status">{boxed ? 'No box items match.' : 'No products match.'}</p>
  ) : (
    <ul className="dk-found" aria-label="Search results">
      {found.map(({ id, name, of, pricePaise, available, picture }) => (
        <li key={id}>
          <Picture picture={picture} sizes="44px" />
          <span className="dk-named">
            <b>{name}</b> <span className="dk-sub">{of}</span>
          </span>
          <span className="num">{formatPrice(pricePaise)}</span>
          {chosen.includes(id) ? (
            <span className="dk-sub">Added</span>
          ) : available ? (
            <Button
              type="submit"
              look="line"
              className="is-xs"
              name="act"
              value={`add:${id}`}
              aria-label={`Add ${name}`}
            >
              Add
            </Button>
          ) : (
            <span className="dk-sub">Sold out</span>
          )}
        </li>
      ))}
    </ul>
  )
