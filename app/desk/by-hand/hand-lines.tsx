import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { formatPrice } from '#domain/payment/money.ts'
import type { Route } from './+types/new-order.ts'

type Line = Route.ComponentProps['loaderData']['look']['lines'][number]
type Found = NonNullable<NonNullable<Route.ComponentProps['actionData']>['found']>
type Props = { find: string; found: Found | undefined; lines: readonly Line[]; fault: string | undefined }

/** What is ordered: found by search, each with how many. */
export const HandLines = ({ find, found, lines, fault }: Props) => (
  <section className="dk-block" aria-labelledby="what">
    <h2 id="what">What is ordered</h2>
    {/* The first button of the form: Enter, wherever it is pressed, reckons and never makes an order. */}
    <div className="dk-find">
      <TextField
        label="Find a gift"
        name="find"
        type="search"
        autoComplete="off"
        maxLength={100}
        defaultValue={find}
        error={lines.length === 0 ? fault : undefined}
      />
      <Button type="submit" look="line" name="act" value="find">
        Find
      </Button>
    </div>
    {found && <Results found={found} chosen={lines.map(({ id }) => id)} />}
    {lines.length > 0 && (
      <>
        <h3 className="dk-in-order" id="in-order">
          In the order
        </h3>
        <ul className="dk-hand-lines" aria-labelledby="in-order">
          {lines.map((line) => (
            <OneLine key={line.id} line={line} />
          ))}
        </ul>
      </>
    )}
  </section>
)

const Results = ({ found, chosen }: { found: Found; chosen: readonly string[] }) =>
  found.length === 0 ? (
    <p role="status">No gift answers to that.</p>
  ) : (
    <ul className="dk-found" aria-label="Found">
      {found.map(({ id, name, collectionTitle, pricePaise, available, picture }) => (
        <li key={id}>
          <Picture picture={picture} sizes="44px" />
          <span className="dk-named">
            <b>{name}</b> <span className="dk-sub">{collectionTitle}</span>
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
    <button type="submit" className="dk-out" name="act" value={`remove:${id}`} aria-label={`Take out ${name}`}>
      <Icon of="x" />
    </button>
    {fault && (
      <span className="err" id={`fault-${id}`}>
        <Icon of="circle-exclamation-point" />
        {fault}
      </span>
    )}
  </li>
)
