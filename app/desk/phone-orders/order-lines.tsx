import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { formatPrice } from '#domain/payment/money.ts'
import type { Route } from './+types/new-order.ts'

type OrderPreview = Route.ComponentProps['loaderData']['look']
type LinePreview = OrderPreview['lines'][number]
type BoxItemPreview = NonNullable<OrderPreview['box']>['items'][number]

/** Order lines with quantity and amount. */
export const ProductLines = ({ lines }: { lines: readonly LinePreview[] }) => (
  <LineList title="In the order">
    {lines.map((line) => (
      <ProductLine key={line.id} line={line} />
    ))}
  </LineList>
)

/** Items of a custom box, one of each. `full`: how full the box is. */
export const BoxItemLines = ({ items, full }: { items: readonly BoxItemPreview[]; full: string }) => (
  <LineList title="In the box" aside={full}>
    {items.map((item) => (
      <BoxItemLine key={item.id} item={item} />
    ))}
  </LineList>
)

type LineListProps = { title: string; aside?: string; children: React.ReactNode }

const LineList = ({ title, aside, children }: LineListProps) => (
  <>
    <h3 className="dk-in-order" id="in-order">
      {title} {aside && <span className="dk-sub">{aside}</span>}
    </h3>
    <ul className="dk-hand-lines" aria-labelledby="in-order">
      {children}
    </ul>
  </>
)

const ProductLine = ({ line: { id, name, quantity, paise, picture, amount, fault } }: { line: LinePreview }) => (
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
      aria-label={`Quantity of ${name}`}
      aria-invalid={fault ? true : undefined}
      aria-describedby={fault ? `fault-${id}` : undefined}
      defaultValue={quantity}
      data-reckoned={quantity}
    />
    <span className="num dk-r">{amount}</span>
    <RemoveButton id={id} name={name} />
    <LineError id={id} fault={fault} />
  </li>
)

const BoxItemLine = ({ item: { id, name, paise, picture, amount, fault } }: { item: BoxItemPreview }) => (
  <li className="is-thing">
    <input type="hidden" name="item" value={id} />
    <input type="hidden" name="item-paise" value={paise} />
    <Picture picture={picture} sizes="44px" />
    <span className="dk-named">
      <b>{name}</b>
    </span>
    <span className="num dk-r">{amount}</span>
    <RemoveButton id={id} name={name} described={fault && `fault-${id}`} />
    <LineError id={id} fault={fault} />
  </li>
)

const RemoveButton = ({ id, name, described }: { id: string; name: string; described?: string | undefined }) => (
  <button
    type="submit"
    className="dk-out"
    name="act"
    value={`remove:${id}`}
    aria-label={`Remove ${name}`}
    aria-describedby={described}
  >
    <Icon of="x" />
  </button>
)

const LineError = ({ id, fault }: { id: string; fault: string | undefined }) =>
  fault && (
    <span className="err" id={`fault-${id}`}>
      <Icon of="circle-exclamation-point" />
      {fault}
    </span>
  )

type BoxPreview = NonNullable<Route.ComponentProps['loaderData']['look']['box']>
type BoxChoiceProps = { options: BoxPreview['options']; chosen: string; fault: string | undefined }

/**
 * Radio buttons of the boxes, each with its capacity and price. The displayed price is submitted, so that the server
 * can detect a change.
 */
export function BoxChoice({ options, chosen, fault }: BoxChoiceProps) {
  const isOffered = options.some(({ id }) => id === chosen)
  return (
    <fieldset className="dk-choices dk-which-box" aria-describedby={fault && 'box-fault'}>
      <legend>Box</legend>
      {options.map(({ id, name, pricePaise, holds }) => (
        <label key={id}>
          <input
            type="radio"
            name="box"
            value={id}
            defaultChecked={id === chosen}
            aria-invalid={fault && (id === chosen || !isOffered) ? true : undefined}
          />
          <span className="dk-named">
            {name} <span className="dk-sub">{holds}</span>
          </span>
          <span className="num">{formatPrice(pricePaise)}</span>
          <input type="hidden" name="box-shown" value={id} />
          <input type="hidden" name="box-paise" value={pricePaise} />
        </label>
      ))}
      {/*
       * Keeps the submitted box id when that box is no longer offered, so that the error stays until another is
       * chosen.
       */}
      {chosen !== '' && !isOffered && <input type="hidden" name="box" value={chosen} />}
      {fault && (
        <span className="err" id="box-fault">
          <Icon of="circle-exclamation-point" />
          {fault}
        </span>
      )}
    </fieldset>
  )
}
