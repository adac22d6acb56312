import { useShop } from './use-shop.ts'

type Props = {
  what: 'cart' | 'box' | 'demo'
  className?: string
}

const REASONS = {
  cart: 'The cart is kept in your browser and needs JavaScript.',
  box: 'The box is kept in your browser and needs JavaScript.',
  demo: 'The demo runs in your browser and needs JavaScript.',
}

/** Notice without scripts: why ordering does not work on this page, and the phone number for orders. */
export function NoScriptNotice({ what, className = 'lead' }: Props) {
  const phone = useShop()?.phone
  return (
    <noscript>
      <p className={`${className} no-scripts`.trimStart()}>
        {REASONS[what]}
        {phone && what !== 'demo' && (
          <>
            {' '}
            To order without it, ring us on <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>.
          </>
        )}
      </p>
    </noscript>
  )
}
