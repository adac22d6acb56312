import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { formatPrice } from '#domain/payment/money.ts'
import type { Route } from './+types/new-order.ts'

type Look = Route.ComponentProps['loaderData']['look']
type Line = Look['lines'][number]
type Item = NonNullable<Look['box']>['items'][number]

/** The gifts of an order, each with how many. */
export const HandLines = ({ lines }: { lines: readonly Line[] }) => (
  <Chosen title="In the order">
    {lines.map((line) => (
      <OneLine key={line.id} line={line} />
    ))}
  </Chosen>
)

/** What goes into a box, each item once. `full`: how much of the box that is. */
export const HandItems = ({ items, full }: { items: readonly Item[]; full: string }) => (
  <Chosen title="In the box" aside={full}>
    {items.map((item) => (
      <OneItem key={item.id} item={item} />
    ))}
  </Chosen>
)

type ChosenProps = { title: string; aside?: string; children: React.ReactNode }

const Chosen = ({ title, aside, children }: ChosenProps) => (
  <>
    <h3 className="dk-in-order" id="in-order">
      {title} {aside && <span className="dk-sub">{aside}</span>}
    </h3>
    <ul className="dk-hand-lines" aria-labelledby="in-order">
      {children}
    </ul>
  </>
)

const OneLine = ({ line: { id, name, quantity, paise, picture, amount, fault } }: { line: Line }) => (
  <li data-line={id}>
    <input type="hidden" name="line" value={id} />
    <input type="hidden" name="paise" value={paise} />
    {picture ? <Picture picture={picture} sizes="44px" /> : <span />}
    <span className="dk-named">
      <b>{name}</b>
      {/^\d+$/.test(paise) && <span className="dk-sub">{formatPrice(Number(paise))} each</span>}
    </span>
    <input
      className="input"
      name="quantity"
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      aria-label={`How many of ${name}`}
      aria-invalid={fault ? true : undefined}
      aria-describedby={fault ? `fault-${id}` : undefined}
      defaultValue={quantity}
      data-reckoned={quantity}
    />
    <span className="num dk-r">{amount}</span>
    <TakeOut id={id} name={name} />
    <LineFault id={id} fault={fault} />
  </li>
)

const OneItem = ({ item: { id, name, paise, picture, amount, fault } }: { item: Item }) => (
  <li className="is-thing">
    <input type="hidden" name="item" value={id} />
    <input type="hidden" name="item-paise" value={paise} />
    <Picture picture={picture} sizes="44px" />
    <span className="dk-named">
      <b>{name}</b>
    </span>
    <span className="num dk-r">{amount}</span>
    <TakeOut id={id} name={name} described={fault && `fault-${id}`} />
    <LineFault id={id} fault={fault} />
  </li>
)

const TakeOut = ({ id, name, described }: { id: string; name: string; described?: string | undefined }) => (
  <button
    type="submit"
    className="dk-out"
    name="act"
    value={`remove:${id}`}
    aria-label={`Take out ${name}`}
    aria-describedby={described}
  >
    <Icon of="x" />
  </button>
)

const LineFault = ({ id, fault }: { id: string; fault: string | undefined }) =>
  fault && (
    <span className="err" id={`fault-${id}`}>
      <Icon of="circle-exclamation-point" />
      {fault}
    </span>
  )
