import { useShop } from './use-shop.ts'

/** For whoever has no scripts: that it cannot be bought from here, and how it can. */
export function NeedsScripts({ what }: { what: 'cart' | 'box' }) {
  const shop = useShop()
  return (
    <noscript>
      <p className="lead">
        The {what} is kept in your browser and needs JavaScript.
        {shop?.phone && (
          <>
            {' '}
            To order without it, ring us on <span className="nowrap">{shop.phone}.</span>
          </>
        )}
      </p>
    </noscript>
  )
}
