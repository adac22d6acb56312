import { useShop } from '#app/shell/use-shop.ts'
import { NoticeRequest } from '#app/shop/notices/notice-request.tsx'
import type { PromiseAnswer } from '#domain/delivery/promise-answer.ts'
import styles from './product-delivery-day.css?url'

type NotServedProps = {
  answer: Pick<PromiseAnswer, 'pin' | 'place' | 'near'>
  onSelect?: ((nearest: string) => void) | undefined
}

/** Message for a PIN code that the shop does not deliver to, with the nearest one that it does. */
export function NotServed({ answer: { pin, place, near }, onSelect }: NotServedProps) {
  const shop = useShop()
  const name = place?.area || place?.town
  return (
    <>
      {!onSelect && <link rel="stylesheet" href={styles} />}
      We do not deliver to {pin}
      {name && ` (${name})`} yet. {near && `The nearest place we deliver to is ${near.pin}, ${near.area}. `}
      {near ? 'Or ask us' : 'Ask us'}: sometimes there is a way.
      <span className="due-near">
        {near && (
          <button
            type="submit"
            name="pin"
            value={near.pin}
            className="textbtn"
            onClick={(event) => {
              if (!onSelect) return
              event.preventDefault()
              onSelect(near.pin)
            }}
          >
            Use {near.pin}
          </button>
        )}
        {shop?.chat && (
          <a className="textbtn" href={`${shop.chat}?text=${encodeURIComponent(`Do you deliver to ${pin}?`)}`}>
            Ask us on WhatsApp
          </a>
        )}
        <NoticeRequest key={pin} subject={{ pin }} path={`/notices?pin=${pin}`}>
          Tell me when you deliver here
        </NoticeRequest>
      </span>
    </>
  )
}
