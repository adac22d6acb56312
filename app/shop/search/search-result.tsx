import { Link } from 'react-router'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { productPath } from '#domain/catalogue/collections.ts'
import type { NamePart } from '#domain/search/product-tokens.ts'
import type { FoundProduct } from '#server/search/product-search.ts'

type Props = { gift: FoundProduct; onLeave?: () => void }

/** Product in the search results, with the matched text highlighted. */
export const SearchResult = ({ gift, onLeave }: Props) => (
  <Link to={productPath(gift)} onClick={onLeave}>
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
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts are never reordered
    matched ? <mark key={place}>{text}</mark> : text,
  )
