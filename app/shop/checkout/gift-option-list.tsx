import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { messagePreview } from '#domain/order/card-message.ts'
import type { GiftOptionValues } from '#domain/order/gift-fields.ts'
import { formatDay } from '#domain/text/format-date.ts'

/** `day` is the current delivery day: the chosen one while it can be met. */
type Props = { gift: GiftOptionValues; day: string }

/** Lists the chosen gift options, one per line. */
export function GiftOptionList({ gift, day }: Props) {
  const { message, cardFrom, giftWrap, hidePrices, deliverOn, buyerGstin } = gift
  return (
    <>
      {message.trim() !== '' && (
        <OptionLine icon="pen-line">
          Card: “<bdi>{messagePreview(message)}</bdi>”
        </OptionLine>
      )}
      {cardFrom && (
        <OptionLine icon="pen-line">
          From <bdi>{cardFrom}</bdi>
        </OptionLine>
      )}
      {giftWrap && <OptionLine icon="check">Gift wrapped</OptionLine>}
      {hidePrices && <OptionLine icon="eye-off">No prices in the parcel</OptionLine>}
      {deliverOn && <OptionLine icon="truck">Arrives on {formatDay(day)}</OptionLine>}
      {buyerGstin && <OptionLine icon="mail">Invoice to GSTIN {buyerGstin}</OptionLine>}
    </>
  )
}

const OptionLine = ({ icon, children }: { icon: IconName; children: React.ReactNode }) => (
  <p className="note">
    <Icon of={icon} />
    <span>{children}</span>
  </p>
)
