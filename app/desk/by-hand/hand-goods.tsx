import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { formatPrice } from '#domain/payment/money.ts'
import type { Route } from './+types/new-order.ts'
import { HandBoxes } from './hand-boxes.tsx'
import { HandItems, HandLines } from './hand-lines.tsx'

type Look = Route.ComponentProps['loaderData']['look']
type Found = NonNullable<NonNullable<Route.ComponentProps['actionData']>['found']>
type Props = { look: Look; found: Found | undefined }

/** What is ordered, gifts or a built box: found by search, and put in. */
export function HandGoods({ look, found }: Props) {
  const { typed, lines, box, faults } = look
  const inIt = box ? box.items : lines
  return (
    <section className="dk-block" aria-labelledby="what">
      <h2 id="what">What is ordered</h2>
      {/* The first button of the form: Enter, wherever it is pressed, reckons and never makes an order. */}
      <button type="submit" name="act" value="find" className="vh" tabIndex={-1} aria-hidden="true">
        Find
      </button>
      <Kinds kind={typed.kind} />
      {box && <HandBoxes options={box.options} chosen={typed.box.id} fault={faults.box ?? box.fault} />}
      <div className="dk-find">
        <TextField
          label={box ? 'Find something for the box' : 'Find a gift'}
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
      {found && <Results found={found} chosen={inIt.map(({ id }) => id)} boxed={box !== undefined} />}
      {!box && lines.length > 0 && <HandLines lines={lines} />}
      {box && box.items.length > 0 && <HandItems items={box.items} full={box.full} />}
      <OtherKind typed={typed} />
    </section>
  )
}

const KINDS = { cart: 'Gifts', box: 'A built box' } as const

const Kinds = ({ kind }: { kind: keyof typeof KINDS }) => (
  <div className="dk-kinds">
    {(['cart', 'box'] as const).map((one) => (
      <button key={one} type="submit" name="act" value={`kind:${one}`} aria-pressed={one === kind}>
        {KINDS[one]}
      </button>
    ))}
    <input type="hidden" name="kind" value={kind} />
  </div>
)

/** What was put into the other kind waits in the form, should whoever rang change their mind. */
const OtherKind = ({ typed: { kind, lines, box } }: { typed: Look['typed'] }) =>
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

type ResultsProps = { found: Found; chosen: readonly string[]; boxed: boolean }

const Results = ({ found, chosen, boxed }: ResultsProps) =>
  found.length === 0 ? (
    <p role="status">{boxed ? 'Nothing for a box answers to that.' : 'No gift answers to that.'}</p>
  ) : (
    <ul className="dk-found" aria-label="Found">
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
