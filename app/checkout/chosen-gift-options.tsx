import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { firstWords } from '#domain/order/card-message.ts'
import type { GiftOptionValues } from '#domain/order/gift-fields.ts'
import { formatDay } from '#domain/text/spoken-day.ts'

/** `day`: when it is to be there, the one that was chosen for as long as that can be kept. */
type Props = { gift: GiftOptionValues; day: string }

/** What was chosen for a gift, a line each; nothing where nothing was. */
export function ChosenGiftOptions({ gift, day }: Props) {
  const { message, cardFrom, giftWrap, hidePrices, deliverOn, buyerGstin } = gift
  return (
    <>
      {message.trim() !== '' && (
        <Note icon="pen-line">
          Card: “<bdi>{firstWords(message)}</bdi>”
        </Note>
      )}
      {cardFrom && (
        <Note icon="pen-line">
          From <bdi>{cardFrom}</bdi>
        </Note>
      )}
      {giftWrap && <Note icon="check">Gift wrapped</Note>}
      {hidePrices && <Note icon="eye-off">No prices in the parcel</Note>}
      {deliverOn && <Note icon="truck">Arrives on {formatDay(day)}</Note>}
      {buyerGstin && <Note icon="mail">Invoice to GSTIN {buyerGstin}</Note>}
    </>
  )
}

const Note = ({ icon, children }: { icon: IconName; children: React.ReactNode }) => (
  <p className="note">
    <Icon of={icon} />
    <span>{children}</span>
  </p>
)
