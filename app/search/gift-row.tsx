import { Link } from 'react-router'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { giftPath } from '#domain/catalogue/collections.ts'
import type { NamePart } from '#domain/search/name-parts.ts'
import type { FoundGift } from '#server/search/gift-search.ts'

type Props = { gift: FoundGift; onLeave?: () => void }

/** A gift that answers a search: what was typed stands in ribbon italic. */
export const GiftRow = ({ gift, onLeave }: Props) => (
  <Link to={giftPath(gift)} onClick={onLeave}>
    <span className="find-thumb">
      <Picture picture={gift.picture} sizes="4rem" />
    </span>
    <span>
      <span className="name">
        <MarkedName parts={gift.name} />
      </span>
      <span className="meta">
        {gift.collectionTitle}
        {gift.available ? gift.launchingSoon && ', launching soon' : ', sold out'}
      </span>
    </span>
    <Price paise={gift.pricePaise} />
  </Link>
)

const MarkedName = ({ parts }: { parts: readonly NamePart[] }) =>
  parts.map(({ text, matched }, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one name never change places
    matched ? <mark key={place}>{text}</mark> : text,
  )
