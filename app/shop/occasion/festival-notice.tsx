import { useShop } from '#app/shell/use-shop.ts'
import { PinField } from '#app/shop/delivery/pin-field.tsx'
import { promiseQueryForProducts, promiseQueryForServices, usePromise } from '#app/shop/delivery/pin-promise.ts'
import { usePinField } from '#app/shop/delivery/use-pin-field.tsx'
import { ASK_FOR_PIN, currentOccasion, dateHeading, noticeTexts } from '#domain/occasion/notice-texts.ts'
import type { Occasion } from '#domain/occasion/occasion.ts'
import styles from './festival-notice.css?url'
import { useLastOrder, useMinute } from './use-last-order.ts'

const NONE: readonly Occasion[] = []

type Props = {
  /** Products that have to arrive. */
  ids?: readonly string[]
  /** Service of the product page, which has a PIN code field of its own. */
  service?: string
}

/**
 * Notice of the last day to order before the next occasion. Rendered on the server with its date; the last day of the
 * visit's PIN code follows in the browser, in the same room.
 */
export default function FestivalNotice({ ids = [], service }: Props) {
  const occasions = useShop()?.occasions ?? NONE
  const hasField = service === undefined
  const query = hasField ? promiseQueryForProducts(ids) : promiseQueryForServices(service)
  const now = useMinute()
  const { pin, field, line } = usePinField({ query })
  const { answer } = usePromise(pin, query)
  const last = useLastOrder(
    pin,
    occasions.map(({ day }) => day),
    query,
  )
  const occasion = now ? currentOccasion(occasions, last, now) : occasions[0]
  if (!occasion) return null
  const town = answer?.place && (answer.place.town || answer.place.area)
  const texts =
    now && last && town
      ? noticeTexts({
          ...{ occasion, town, now },
          last: last.days[occasion.day]?.together ?? null,
          soonest: answer?.together?.day,
        })
      : undefined
  return (
    <aside className={texts?.isLate ? 'fest-note is-late' : 'fest-note'} aria-label={occasion.name}>
      <link rel="stylesheet" href={styles} precedence="default" />
      <i className="strap" aria-hidden="true" />
      <div role="status">
        <b>{texts?.heading ?? dateHeading(occasion)}</b>
        <p className="meta">{texts?.line ?? (pin ? 'We look up the last day to order.' : ASK_FOR_PIN)}</p>
      </div>
      {hasField &&
        (pin === undefined ? (
          <div className="needs-scripts">
            <PinField {...field} hint="" />
          </div>
        ) : (
          <ChangePin pin={pin} line={line} />
        ))}
    </aside>
  )
}

type ChangePinProps = { pin: string; line: ReturnType<typeof usePinField>['line'] }

const ChangePin = ({ pin, line: { changeRef, onChange } }: ChangePinProps) => (
  <button ref={changeRef} type="button" className="textbtn" aria-label={`Change PIN, now ${pin}`} onClick={onChange}>
    Change PIN
  </button>
)
